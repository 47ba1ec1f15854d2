import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { type AppDependencies, buildApp } from "#server/app.ts";
import type { EnvironmentConfig, RemoteService } from "#server/config/config.ts";
import { remoteEnvironment, type RunningEnvironment } from "#server/domains/environments/environment.ts";
import { freshMs } from "#server/domains/journal/identical.ts";
import { onUnconfirmed } from "#server/domains/journal/unconfirmed.ts";
import { createMetrics } from "#server/domains/metrics/metrics.ts";
import { createMirrorControl } from "#server/domains/mirror/control.ts";
import { createOpenWrites } from "#server/domains/relay/open-writes.ts";
import { remakeIntents } from "#server/domains/relay/remake-intents.ts";
import type { Runner } from "#server/domains/runs/runner.ts";
import { createKnownSecrets } from "#server/domains/service/known-secrets.ts";
import type { Withheld } from "#server/domains/service/service.ts";
import { createLink } from "#server/domains/sessions/links.ts";
import { createTransactionsControl } from "#server/domains/transactions/control.ts";
import { createEventNotes } from "#server/event-notes.ts";
import { createLeaving } from "#server/http/leaving.ts";
import { createLog, createSentLog } from "#server/lib/log.ts";
import { createLowestCutoff } from "#server/lib/lowest-cutoff.ts";
import type { Queue } from "#server/lib/queue.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { Store } from "#server/store/tables.ts";
import type { Role } from "#shared/wire/role.ts";
import { createTestClock } from "./clock.ts";
import { createInstance } from "./instance.ts";
import { createLazyMetrics } from "./lazy-metrics.ts";
import { remoteService } from "./remote-service.ts";
import { type Dump, openRestoredStore } from "./restored-store.ts";
import { openTestStore } from "./store.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

export const apiKey = "canary-key-5f2b8c1d9e";
export const clientShare = "canary-share-a81f/4c+77==";
export const origin = "http://127.0.0.1:4600";
export const controlSecret = "control-secret-of-a-test";

export type Person = { readonly cookie: string; readonly id: string };
export type Send = Omit<InjectOptions, "method" | "url"> & {
  /** The application to query; the harness's own by default. */
  readonly app?: FastifyInstance | undefined;
};

export type Harness = {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly upstream: Upstream;
  readonly tracker: Queue;
  readonly traces: Queue;
  readonly mirror: Queue;
  readonly transactions: Queue;
  /** Reads the tokens of addresses. */
  readonly assets: Queue;
  readonly filler: Queue;
  /** Makes operations of earlier versions findable. */
  readonly indexer: Queue;
  readonly runs: Runner;
  readonly directory: string;
  readonly logged: readonly string[];
  /** Adding to `now` passes time; `set` sets only the wall clock, forward or back. */
  readonly clock: { now: number; readonly set: (ms: number) => void };
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly dependencies: AppDependencies;
  readonly signIn: (role?: Role, name?: string) => Promise<Person>;
  /** Sends a request like the browser application. */
  readonly send: (
    person: Person,
    method: "GET" | "POST" | "HEAD" | "PUT" | "DELETE" | "PATCH" | "OPTIONS",
    url: string,
    more?: Send,
  ) => Promise<LightMyRequestResponse>;
  /** Another instance on the same database, with its own connection and owner. */
  readonly another: () => Promise<
    Pick<
      Harness,
      "app" | "store" | "tracker" | "traces" | "mirror" | "transactions" | "assets" | "filler" | "indexer" | "runs"
    >
  >;
  /** One round of the tracker, and everything it starts. */
  readonly track: () => Promise<void>;
  /** Makes the summaries of all due operations. */
  readonly fill: () => Promise<void>;
  /** Makes all operations of earlier versions findable. */
  readonly index: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const environment = (
  id: string,
  remote: RemoteService,
  networks: EnvironmentConfig["networks"],
): EnvironmentConfig => ({
  id,
  label: id.toUpperCase(),
  kind: "sandbox",
  service: remote,
  networks,
});

/**
 * The whole application on a store of its own: environment `ask` asks for the share, `held` holds it. `dump` is what an
 * earlier version left there.
 */
export const startHarness = async (
  more: Partial<RemoteService> = {},
  networks: EnvironmentConfig["networks"] = {},
  dump?: Dump,
): Promise<Harness> => {
  const directory = mkdtempSync(join(tmpdir(), "postern-server-"));
  const pages = join(directory, "app");
  mkdirSync(join(pages, "assets"), { recursive: true });
  writeFileSync(
    join(pages, "index.html"),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Postern</title><script nonce="__CSP_NONCE__"></script>',
  );
  writeFileSync(
    join(pages, "page-scripts.json"),
    JSON.stringify({
      "/": [],
      "/$environment/": ["assets/app-1.js"],
      "/$environment/activity/": ["assets/app-1.js"],
      "/$environment/playground": ["assets/app-1.js"],
      "/$environment/playground?address": ["assets/app-1.js", "assets/contract-1.js"],
      "/$environment/playground?address&fn": ["assets/app-1.js", "assets/contract-1.js", "assets/call-1.js"],
    }),
  );
  writeFileSync(join(pages, "assets", "app-1.js"), "export {};");
  const { store, reopen } =
    dump === undefined ? await openTestStore(directory) : await openRestoredStore(directory, dump);
  if (dump !== undefined) await remakeIntents(store, Date.now(), () => "native");
  const upstream = await startUpstream();
  const clocks = createTestClock(Date.parse("2026-03-01T12:00:00Z"));
  const { now, elapsed } = clocks;
  const clock = {
    get now() {
      return now();
    },
    set now(time) {
      clocks.pass(time - now());
    },
    set: clocks.set,
  };
  const metrics = createLazyMetrics(() =>
    createMetrics({ store, now, version: "1.2.3", environments: ["ask", "held"] }),
  );
  const service = remoteService(upstream.origin, apiKey, { timeouts: { readMs: 20_000, writeMs: 20_000 }, ...more });
  const logged: string[] = [];
  const log = createLog({ write: (line) => logged.push(line) }, "info");
  const logSent = createSentLog({ take: (line) => Promise.resolve(logged.push(line) > 0) });
  const withheld = ({ requestId, status, text }: Withheld) => log("service error", { requestId, status, said: text });
  const events = createEventNotes(log);
  onUnconfirmed(store, events.unconfirmed);
  const opened = [
    remoteEnvironment(
      environment("ask", service, networks),
      service,
      elapsed,
      metrics.observed,
      metrics.asked,
      withheld,
      events.serviceOf("ask"),
    ),
    remoteEnvironment(
      environment("held", service, networks),
      { ...service, clientShare: createSecret(clientShare) },
      elapsed,
      metrics.observed,
      metrics.asked,
      withheld,
      events.serviceOf("held"),
    ),
  ];
  const environments = new Map<string, RunningEnvironment>(opened.map((one) => [one.view.id, one]));
  const note = (error: unknown) => logged.push(String(error));
  const writes = createOpenWrites();
  const mirrorControl = createMirrorControl({ store, now, elapsed, wake: () => undefined, note });
  const freshAfter = createLowestCutoff(clocks, freshMs);
  const shared = { now, elapsed, environments, mirrorControl, writes, freshAfter, logSent, note, events };
  const {
    owner,
    live,
    refusals,
    tracker,
    traces,
    mirror,
    transactions,
    assets,
    runClients,
    runs,
    facts,
    filler,
    indexer,
  } = createInstance(shared, store, "");
  const others: (() => Promise<unknown>)[] = [];
  const dependencies: AppDependencies = {
    store,
    now,
    elapsed,
    refusals,
    owner,
    live,
    freshAfter,
    logSent,
    dataDirectory: null,
    leaving: createLeaving(),
    environments,
    facts,
    controlSecret,
    pages,
    version: "0.0.0-test",
    mirror: mirrorControl,
    transactions: createTransactionsControl({ store, now, elapsed, wake: () => undefined, note }),
    writes,
    keptOut: createKnownSecrets([apiKey, clientShare].map(createSecret)),
    wake: () => undefined,
    // The queues do not run by themselves, so waiting for what they read is in vain.
    catchUpMs: 0,
    wakeAssets: () => undefined,
    runClients,
    runs,
    log,
    limits: {
      perPerson: 100_000,
      perAddress: 100_000,
      bodyBytes: 1024 * 1024,
      bodySeconds: 30,
      concurrency: 1000,
      unreadSeconds: 60,
      unreadBytesPerPerson: 2 ** 30,
      unreadBytes: 2 ** 30,
    },
    trustedProxies: [],
    metrics,
    metricsFrom: [],
    imageHosts: [],
    stepUpMinutes: null,
    provider: null,
    origin: () => origin,
  };
  const app = await buildApp(dependencies);
  return {
    app,
    store,
    upstream,
    tracker,
    traces,
    mirror,
    transactions,
    assets,
    filler,
    indexer,
    runs,
    directory,
    logged,
    clock,
    environments,
    dependencies,
    signIn: async (role = "admin", name = "Ada") => {
      const { token } = await createLink(store, { name, role }, clock.now);
      const answer = await app.inject({ method: "POST", url: "/auth/link", headers: own, payload: { token } });
      return {
        cookie: String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "",
        id: answer.json<{ person: { id: string } }>().person.id,
      };
    },
    send: (person, method, url, { headers, app: other, ...rest } = {}) =>
      (other ?? app).inject({
        method,
        url,
        headers: present({
          ...own,
          "x-postern": "1",
          "sec-fetch-site": "same-origin",
          cookie: person.cookie,
          ...headers,
        }),
        ...rest,
      }),
    another: async () => {
      const second = await reopen();
      onUnconfirmed(second, events.unconfirmed);
      const {
        tracker: theirTracker,
        traces: theirTraces,
        mirror: theirMirror,
        transactions: theirTransactions,
        assets: theirAssets,
        filler: theirFiller,
        indexer: theirIndexer,
        ...parts
      } = createInstance(shared, second, "another ");
      const other = await buildApp({ ...dependencies, ...parts, store: second });
      others.push(async () => {
        await other.close();
        if (second !== store) await second.destroy();
      });
      return {
        app: other,
        store: second,
        tracker: theirTracker,
        traces: theirTraces,
        mirror: theirMirror,
        transactions: theirTransactions,
        assets: theirAssets,
        filler: theirFiller,
        indexer: theirIndexer,
        runs: parts.runs,
      };
    },
    track: async () => {
      await tracker.round();
      await tracker.idle();
    },
    fill: async () => {
      const isDue = async () => {
        const due = await filler.nextDue();
        return due !== null && due <= now();
      };
      while (await isDue()) {
        await filler.round();
        await filler.idle();
      }
    },
    index: async () => {
      while ((await indexer.nextDue()) !== null) {
        await indexer.round();
        await indexer.idle();
      }
    },
    close: async () => {
      for (const end of others) await end();
      await app.close();
      await Promise.all(opened.map((one) => one.close()));
      await upstream.close();
      await store.destroy();
      rmSync(directory, { recursive: true });
    },
  };
};

const own = { host: new URL(origin).host };

/** A header that is undefined is not sent. */
const present = (headers: Readonly<Record<string, string | string[] | number | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.toString()]])),
  );
