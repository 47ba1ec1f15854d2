import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { nobody, record } from "./domains/audit/append.ts";
import { createRefusals } from "./domains/audit/refusals.ts";
import { type AmountUnits, amountUnitOf } from "#shared/console/amount-unit.ts";
import type { Config, EnvironmentConfig } from "./config/config.ts";
import {
  type DataDirectory,
  removeControlFile,
  StartError,
  takeDataDirectory,
  writeControlFile,
} from "./store/data-directory.ts";
import { alongTheMirror } from "./domains/assets/along.ts";
import { noteTransfers } from "./domains/assets/transfers.ts";
import { noteMoved } from "./domains/assets/due.ts";
import { createAssetReader } from "./domains/assets/reader.ts";
import { createRunner } from "./domains/runs/runner.ts";
import { createRetention } from "./domains/retention/retention.ts";
import { createIndexer } from "./domains/search/indexer.ts";
import type { Spawned } from "./domains/environments/child.ts";
import { type Embedded, startEmbedded } from "./domains/environments/embedded.ts";
import { noteStoreMs } from "./http/errors.ts";
import { freshMs } from "./domains/journal/identical.ts";
import { systemClock } from "./lib/clock.ts";
import { createGate } from "./lib/gate.ts";
import { createLowestCutoff } from "./lib/lowest-cutoff.ts";
import { createSeldom } from "./lib/seldom.ts";
import { everyStep, onceDone } from "./lib/steps.ts";
import { causeOf } from "./store/cause.ts";
import { releaseText } from "./lib/release.ts";
import { unavailabilityOf } from "./store/unavailable.ts";
import { createFactsSource } from "./domains/meaning/facts.ts";
import { createFiller } from "./domains/meaning/filler.ts";
import { drain, stopListening } from "./http/drain.ts";
import { createLeaving } from "./http/leaving.ts";
import { listen, originOf } from "./http/listen.ts";
import type { Log } from "./lib/log.ts";
import { createMetrics, type Metrics } from "./domains/metrics/metrics.ts";
import { expireLeases } from "./store/lease.ts";
import { createLedgerControl } from "./domains/ledger/control.ts";
import { createLedger } from "./domains/ledger/ledger.ts";
import { createMirrorControl } from "./domains/mirror/control.ts";
import { createMirror } from "./domains/mirror/mirror.ts";
import { remakeIntents } from "./domains/relay/remake-intents.ts";
import { createOpenWrites } from "./domains/relay/open-writes.ts";
import {
  embeddedEnvironment,
  nodeUrls,
  remoteEnvironment,
  type RunningEnvironment,
} from "./domains/environments/environment.ts";
import type { Withheld } from "./domains/service/service.ts";
import { createStartLink } from "./domains/sessions/links.ts";
import { linkUrl } from "./routes/auth/session.ts";
import { endLinkSessions } from "./domains/sessions/sessions.ts";
import { newToken } from "./domains/sessions/token.ts";
import { openDatabase } from "./store/open-database.ts";
import { createReload, type ReloadParts } from "./reload.ts";
import { createExchangeable } from "./lib/secret.ts";
import { createTracker } from "./domains/tracker/tracker.ts";

export type StartOptions = {
  readonly config: Config;
  readonly version: string;
  /** What it was built from, where that is known. */
  readonly commit?: string | undefined;
  /** The built browser application. */
  readonly pages: string;
  /** The compiled sandbox. */
  readonly sandboxScript: string;
  /** The sandbox's process, where it was started before; else it is started here, if an environment needs it. */
  readonly sandbox?: Spawned | undefined;
  readonly variables: NodeJS.ProcessEnv;
  readonly log: Log;
  /** Reads the secrets again, and has the log keep more of them out; left out where none are ever read again. */
  readonly secrets?: Pick<ReloadParts, "again" | "keepOut">;
  /** Hears the link as soon as a page can be opened. The sandbox may still be starting: requests to it wait. */
  readonly announce?: (signInUrl: string) => void;
};

export type Running = {
  readonly origin: string;
  readonly signInUrl: string;
  /** Reads the secrets again; says in the log how that went. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** `leave` has proxies turn to other instances, while everything still works. */
type Started = Omit<Running, "stop"> & { readonly leave: () => Promise<void> };

/** Starts everything, in the order in which it depends on another; what has been started is undone if the rest fails. */
export const startPostern = async (options: StartOptions): Promise<Running> => {
  const undo: (() => void | Promise<void>)[] = [];
  // A database that is away fails some of it, and must not cut the writes that the rest waits for.
  const undoAll = () => everyStep(undo.splice(0).toReversed());
  try {
    const { leave, ...running } = await start(options, undo);
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= everyStep([leave, undoAll]));
    return { ...running, stop };
  } catch (error) {
    // Why it has not started matters more than what could not be undone.
    await undoAll().catch(() => undefined);
    throw error;
  }
};

const start = async (
  {
    config,
    version,
    commit,
    pages,
    sandboxScript,
    sandbox,
    variables,
    log,
    secrets = { again: () => config, keepOut: () => undefined },
    announce = () => undefined,
  }: StartOptions,
  undo: (() => void | Promise<void>)[],
): Promise<Started> => {
  const data = takeDataDirectory(config.dataDirectory);
  undo.push(data.release);
  const database = config.database === "embedded" ? config.database : createExchangeable(config.database);
  const store = await openDatabase(database, data);
  undo.push(() => store.destroy());
  // On PostgreSQL there may be other instances, whose leases have to run out.
  if (config.database === "embedded") await expireLeases(store);
  if (config.signIn !== "link") await endLinkSessions(store);
  await remakeIntents(store, Date.now(), (id, endpoint) => amountUnitOf(unitsIn(config, id), endpoint));

  const clock = systemClock;
  const { now, elapsed } = clock;
  const metrics = createMetrics({
    store,
    now,
    version,
    commit,
    environments: config.environments.map(({ id }) => id),
  });
  for (const environment of config.environments)
    for (const network of Object.keys(nodeUrls(environment)))
      metrics.reachable({ environment: environment.id, network });
  const embedded: { current: Embedded | null } = { current: null };
  const environments = new Map<string, RunningEnvironment>();
  const begin = createGate();
  const patience = setTimeout(begin.open, longestWaitMs).unref();
  for (const environment of config.environments) {
    environments.set(
      environment.id,
      openEnvironment(environment, { embedded, begun: begin.opened }, metrics, log, undo),
    );
    for (const key of environment.service === "embedded" ? [] : environment.service.unset) {
      log("endpoint off", { environment: environment.id, error: `${key} is not set, so withdrawals are off` });
    }
  }
  const withSandbox = config.environments.find(({ service }) => service === "embedded");
  const starting =
    withSandbox === undefined
      ? Promise.resolve(null)
      : startEmbedded({
          script: sandboxScript,
          dataDirectory: data.sandbox,
          first: sandbox,
          log: (said) => log("embedded service", { said: embedded.current?.upstream()?.service.words(said) ?? said }),
          variables,
          observe: (endpoint, outcome, seconds) =>
            metrics.observed({ environment: withSandbox.id, operation: endpoint, outcome, seconds }),
          withheld: logWithheld(log, withSandbox.id),
          environment: withSandbox.id,
          nodes: nodeUrls(withSandbox),
          observeNode: metrics.asked,
        });
  // It is waited for further down; until then its failure must not count as one that nobody handles.
  starting.catch(() => undefined);
  undo.push(async () => {
    await (await starting.catch(() => null))?.stop();
  });

  const owner = randomUUID();
  const live = new Set<string>();
  /** What fails in the background is noted, and tried again when it is next due. */
  const seldom = createSeldom(noteStoreMs, elapsed);
  const noteAs =
    (
      event:
        | "tracker failed"
        | "mirror failed"
        | "assets failed"
        | "ledger failed"
        | "run failed"
        | "words failed"
        | "index failed"
        | "refusals not recorded"
        | "retention failed",
    ) =>
    (error: unknown) => {
      const reason = unavailabilityOf(error);
      if (reason !== null) seldom(() => log("store unavailable", { error: reason, cause: causeOf(error) }));
      else {
        const name = error instanceof Error ? error.name : "something that is not an error";
        log(event, { error: name, cause: causeOf(error) });
      }
    };
  const writes = createOpenWrites();
  const moved = (runId: string): void => runs.moved(runId);
  const facts = createFactsSource({ store, now, environments });
  const assets = createAssetReader({ ...clock, ...facts, owner, environments, note: noteAs("assets failed") });
  const movedAt = async (environment: string, addresses: readonly string[]): Promise<void> => {
    await noteMoved(store, environment, addresses, now());
    assets.wake();
  };
  const filler = createFiller({
    ...clock,
    ...facts,
    environments,
    areWritesOpen: writes.areOpen,
    moved: movedAt,
    note: noteAs("words failed"),
  });
  const indexer = createIndexer({
    ...clock,
    store,
    owner,
    areWritesOpen: writes.areOpen,
    note: noteAs("index failed"),
  });
  const ledger = createLedger({
    ...clock,
    store,
    networks: facts.networks,
    moved: noteTransfers,
    owner,
    environments,
    note: noteAs("ledger failed"),
  });
  const ledgerControl = createLedgerControl({ ...clock, store, wake: ledger.wake, note: noteAs("ledger failed") });
  const mirror = createMirror({
    ...clock,
    store,
    owner,
    environments,
    along: alongTheMirror,
    note: noteAs("mirror failed"),
  });
  const mirrorControl = createMirrorControl({ ...clock, store, wake: mirror.wake, note: noteAs("mirror failed") });
  const tracker = createTracker({
    ...clock,
    store,
    owner,
    live,
    environments,
    areWritesOpen: writes.areOpen,
    moved,
    receipted: filler.wake,
    created: (environment, endpoint) => void mirrorControl.created(environment, endpoint),
    happened: (environment) => void ledgerControl.happened(environment),
    note: noteAs("tracker failed"),
  });
  const retention = createRetention({
    ...clock,
    store,
    owner,
    settings: config.retention,
    environments: config.environments.map(({ id }) => id),
    areWritesOpen: writes.areOpen,
    note: noteAs("retention failed"),
  });
  const refusals = createRefusals({ ...clock, store, note: noteAs("refusals not recorded") });
  undo.push(refusals.stop);
  const freshAfter = createLowestCutoff(clock, freshMs);
  const wake = (): void => {
    tracker.wake();
    filler.wake();
  };
  const sending = { ...clock, store, owner, live, freshAfter, refusals, wake, mirror: mirrorControl };
  const runs = createRunner({ ...sending, environments, writes, note: noteAs("run failed") });
  const leaving = createLeaving();
  const controlSecret = newToken();
  const clientSecret = config.signIn === "link" ? null : createExchangeable(config.signIn.clientSecret);
  const address = { origin: config.publicOrigin ?? originOf(config.listen.host, config.listen.port) };
  const app = await buildApp({
    ...sending,
    environments,
    facts,
    ledger: ledgerControl,
    writes,
    controlSecret,
    runs,
    wakeAssets: assets.wake,
    pages,
    version: releaseText({ version, commit }),
    log,
    limits: config.limits,
    metrics,
    metricsFrom: config.metricsFrom,
    imageHosts: config.imageHosts,
    stepUpMinutes: config.stepUpMinutes,
    dataDirectory: config.database === "embedded" ? config.dataDirectory : null,
    isLeaving: leaving.isLeaving,
    provider:
      config.signIn === "link" || clientSecret === null
        ? null
        : (await providers()).createProvider({ ...config.signIn, clientSecret }),
    trustedProxies: config.trustedProxies,
    origin: () => address.origin,
  });
  const queues = [tracker, filler, indexer, retention, mirror, assets, ledger];
  undo.push(() => everyStep(queues.map(({ stop }) => stop)));
  undo.push(() => drain(app, writes));
  const stopRuns = onceDone(runs.stop);
  undo.push(stopRuns);
  const port = await listen(app, config.listen);
  address.origin = config.publicOrigin ?? originOf(config.listen.host, port);

  const link = config.signIn === "link" ? await createStartLink(store, now()) : null;
  const signInUrl = link === null ? `${address.origin}/` : linkUrl(address.origin, link);
  writeControl(data, originOf(config.listen.host, port), controlSecret, undo);
  announce(signInUrl);
  try {
    embedded.current = await starting.catch((error: unknown) => {
      throw new StartError(
        `The sandbox failed to start: ${error instanceof Error ? error.message : "unknown reason"}.`,
      );
    });
    const ids = config.environments.map(({ id }) => id);
    const detail = { version: releaseText({ version, commit }), environments: ids };
    await record(store, { at: now(), by: nobody, action: "server.started", outcome: "allowed", detail });
    for (const queue of [tracker, mirror, ledger, assets, runs, filler, indexer, retention]) queue.start();
  } finally {
    clearTimeout(patience);
    begin.open();
  }
  log("server started", { origin: address.origin });
  const leave = async (): Promise<void> => {
    leaving.begin();
    // Other instances may have the runs at once. What fails of it is tried again at the end of the program.
    stopRuns().catch(() => undefined);
    if (config.drainSeconds === 0) return;
    await delay(config.drainSeconds * 1000);
    await stopListening(app);
  };
  const reload = createReload({
    ...secrets,
    config,
    environments,
    database: database === "embedded" ? null : { url: database, store },
    clientSecret,
    log,
    ended: metrics.reloaded,
    record: (changed) =>
      record(store, { at: now(), by: nobody, action: "secrets.reloaded", outcome: "allowed", detail: { changed } }),
  });
  return { origin: address.origin, signInUrl, reload, leave };
};

/** The client of identity providers takes memory and time to load, and only some servers have a provider. */
const providers = () => import("./domains/sessions/oidc/provider.ts");

/** How long a request waits for the embedded service before it is told that the service is down, in milliseconds. */
const longestWaitMs = 15_000;

/** What amounts of an environment mean; in one that is configured no more nothing is sent. */
const unitsIn = ({ environments }: Config, id: string): AmountUnits => {
  const service = environments.find((environment) => environment.id === id)?.service;
  return service === undefined || service === "embedded"
    ? { amountUnit: "native", withdrawAmountUnit: "native" }
    : service;
};

const openEnvironment = (
  config: EnvironmentConfig,
  { embedded, begun }: { readonly embedded: { readonly current: Embedded | null }; readonly begun: Promise<void> },
  metrics: Metrics,
  log: Log,
  undo: (() => void | Promise<void>)[],
): RunningEnvironment => {
  if (config.service === "embedded")
    return embeddedEnvironment(config, () => embedded.current?.upstream() ?? null, begun);
  const remote = remoteEnvironment(
    config,
    config.service,
    systemClock.elapsed,
    metrics.observed,
    metrics.asked,
    logWithheld(log, config.id),
  );
  undo.push(remote.close);
  return remote;
};

/** What a service says for its own developers is in the log, and nowhere else. */
const logWithheld =
  (log: Log, environment: string) =>
  ({ requestId, status, said }: Withheld): void =>
    log("service error", { requestId, environment, status, said });

const writeControl = (
  { control }: DataDirectory,
  url: string,
  secret: string,
  undo: (() => void | Promise<void>)[],
): void => {
  writeControlFile(control, { url, secret });
  undo.push(() => {
    removeControlFile(control);
  });
};
