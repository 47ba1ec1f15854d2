import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type AmountUnits, amountUnitOf } from "#shared/console/amount-unit.ts";
import { buildApp } from "./app.ts";
import { createBackground } from "./background.ts";
import { type Config, secretsOf } from "./config/config.ts";
import { nobody, record } from "./domains/audit/append.ts";
import { createRefusals } from "./domains/audit/refusals.ts";
import type { Spawned } from "./domains/environments/child.ts";
import { generation } from "./domains/generation/client.ts";
import { freshMs } from "./domains/journal/identical.ts";
import { sharedTransactions } from "./domains/journal/shared-transactions.ts";
import { onUnconfirmed } from "./domains/journal/unconfirmed.ts";
import { createMetrics } from "./domains/metrics/metrics.ts";
import { createOpenWrites } from "./domains/relay/open-writes.ts";
import { remakeIntents } from "./domains/relay/remake-intents.ts";
import { lastRecorded } from "./domains/retention/plausible.ts";
import { createRunner } from "./domains/runs/runner.ts";
import { createKnownSecrets, type KnownSecrets } from "./domains/service/known-secrets.ts";
import { createStartLink } from "./domains/sessions/links.ts";
import { endLinkSessions } from "./domains/sessions/sessions.ts";
import { newToken } from "./domains/sessions/token.ts";
import { createEventNotes } from "./event-notes.ts";
import { createFailureNotes } from "./failure-notes.ts";
import { drain, stopListening } from "./http/drain.ts";
import { createLeaving } from "./http/leaving.ts";
import { listen, originOf } from "./http/listen.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import type { Log, LogSent } from "./lib/log.ts";
import { createLowestCutoff } from "./lib/lowest-cutoff.ts";
import { releaseText } from "./lib/release.ts";
import { createExchangeable } from "./lib/secret.ts";
import { everyStep, onceDone } from "./lib/steps.ts";
import { openEnvironments } from "./open-environments.ts";
import { createReload, type ReloadParts } from "./reload.ts";
import { linkUrl } from "./routes/auth/session.ts";
import { createSharedTime } from "./shared-time.ts";
import { createStoreWatch } from "./store-watch.ts";
import { type DataDirectory, removeControlFile, takeDataDirectory, writeControlFile } from "./store/data-directory.ts";
import { createPresence } from "./store/instances.ts";
import { expireLeases } from "./store/lease.ts";
import { openDatabase } from "./store/open-database.ts";
import { databaseTime } from "./store/postgres-time.ts";
import { createProbe } from "./store/probe.ts";
import type { Store } from "./store/tables.ts";
import { textIndexProblem } from "./store/text-search.ts";

export type StartOptions = {
  readonly config: Config;
  readonly version: string;
  /** The commit it was built from, if known. */
  readonly commit?: string | undefined;
  /** The built browser application. */
  readonly pages: string;
  /** The compiled sandbox. */
  readonly sandboxScript: string;
  /** The sandbox's process, if it was started before; otherwise it is started here if an environment needs it. */
  readonly sandbox?: Spawned | undefined;
  readonly variables: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly logSent: LogSent;
  /** Reads the secrets again, and keeps all of them out of the log and of texts; left out if they are never read again. */
  readonly secrets?: Pick<ReloadParts, "again"> & { readonly keptOut: KnownSecrets };
  /** Called with the link as soon as a page can be opened. The sandbox may still be starting: requests to it wait. */
  readonly announce?: (signInUrl: string) => void;
};

export type Running = {
  readonly origin: string;
  readonly signInUrl: string;
  /** Reads the secrets again, and logs the result. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** `leave` makes proxies turn to other instances while everything still works. */
type Started = Omit<Running, "stop"> & { readonly leave: () => Promise<void> };

/** Starts everything in dependency order; if a step fails, the earlier ones are undone. */
export const startPostern = async (options: StartOptions): Promise<Running> => {
  const undo: (() => void | Promise<void>)[] = [];
  // If the database is away some steps fail, which must not cut off the writes that the others wait for.
  const undoAll = () => everyStep(undo.splice(0).toReversed());
  try {
    const { leave, ...running } = await start(options, undo);
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= everyStep([leave, undoAll]));
    return { ...running, stop };
  } catch (error) {
    // Why it did not start matters more than what could not be undone.
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
    log: ownLog,
    logSent,
    secrets = { again: () => config, keptOut: createKnownSecrets([...secretsOf(config).values()]) },
    announce = () => undefined,
  }: StartOptions,
  undo: (() => void | Promise<void>)[],
): Promise<Started> => {
  const data = takeDataDirectory(config.dataDirectory);
  undo.push(data.release);
  const database = config.database === "embedded" ? config.database : createExchangeable(config.database);
  const store = await openDatabase(database, data);
  undo.push(() => store.destroy());
  const missing = textIndexProblem(store);
  if (missing !== null) ownLog("text index missing", { error: missing });
  // On PostgreSQL there may be other instances, whose leases have to expire by themselves.
  if (config.database === "embedded") await expireLeases(store);
  if (config.signIn !== "link") await endLinkSessions(store);
  const clock = await sharedClock(database, store, undo);
  const { now, elapsed } = clock;
  // Before this start records anything by a clock that may be wrong.
  const before = await lastRecorded(store);
  await remakeIntents(store, now(), (id, endpoint) => amountUnitOf(unitsIn(config, id), endpoint));

  const probe = createProbe({
    store,
    directory: config.database === "embedded" ? config.dataDirectory : null,
    elapsed,
  });
  const { log, stop: stopWatching } = createStoreWatch({ log: ownLog, probe, elapsed });
  undo.push(stopWatching);
  const events = createEventNotes(log);
  onUnconfirmed(store, events.unconfirmed);
  const metrics = createMetrics({
    store,
    probe,
    now,
    version,
    commit,
    environments: config.environments.map(({ id }) => id),
  });
  const { environments, ready, release } = openEnvironments(
    {
      config,
      metrics,
      log,
      notify: events.serviceOf,
      sandboxScript,
      dataDirectory: data.sandbox,
      sandbox,
      variables,
      keepOut: secrets.keptOut.add,
    },
    undo,
  );

  const owner = randomUUID();
  const live = new Set<string>();
  const noteAs = createFailureNotes(log, elapsed);
  if (config.database !== "embedded") {
    const note = noteAs("presence failed");
    const presence = createPresence({ store, id: owner, version: releaseText({ version, commit }), note });
    await presence.begin();
    undo.push(presence.stop);
  }
  const writes = createOpenWrites();
  const { facts, transactionsControl, mirrorControl, queues } = createBackground({
    store,
    clock,
    owner,
    live,
    environments,
    retention: config.retention,
    areWritesOpen: writes.areOpen,
    moved: (runId) => runs.moved(runId),
    noteAs,
    events,
    lastRecorded: before,
  });
  const refusals = createRefusals({ ...clock, store, note: noteAs("refusals not recorded") });
  undo.push(refusals.stop);
  const freshAfter = createLowestCutoff(clock, freshMs);
  const wake = (): void => {
    queues.tracker.wake();
    queues.traces.wake();
    queues.filler.wake();
  };
  const runClients = [generation];
  const own = { owner, live, freshAfter, refusals, logSent, wake, mirror: mirrorControl, runClients };
  const sending = { ...clock, ...own, store };
  const runs = createRunner({ ...sending, environments, writes, note: noteAs("run failed"), notify: events.runs });
  const leaving = createLeaving();
  const controlSecret = newToken();
  const clientSecret = config.signIn === "link" ? null : createExchangeable(config.signIn.clientSecret);
  const address = { origin: config.publicOrigin ?? originOf(config.listen.host, config.listen.port) };
  const app = await buildApp({
    ...sending,
    environments,
    facts,
    transactions: transactionsControl,
    writes,
    keptOut: secrets.keptOut,
    controlSecret,
    runs,
    catchUpMs: 8_000,
    wakeAssets: queues.assets.wake,
    pages,
    version: releaseText({ version, commit }),
    log,
    limits: config.limits,
    metrics,
    metricsFrom: config.metricsFrom,
    imageHosts: config.imageHosts,
    stepUpMinutes: config.stepUpMinutes,
    dataDirectory: config.database === "embedded" ? config.dataDirectory : null,
    leaving,
    probe,
    provider:
      config.signIn === "link" || clientSecret === null
        ? null
        : (await providers()).createProvider({ ...config.signIn, clientSecret }),
    trustedProxies: config.trustedProxies,
    origin: () => address.origin,
  });
  undo.push(() => everyStep(Object.values(queues).map(({ stop }) => stop)));
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
    await ready();
    const ids = config.environments.map(({ id }) => id);
    const detail = { version: releaseText({ version, commit }), environments: ids };
    await record(store, { at: now(), by: nobody, action: "server.started", outcome: "allowed", detail });
    const { tracker, traces, mirror, transactions, assets, filler, indexer, retention } = queues;
    for (const queue of [tracker, traces, mirror, transactions, assets, runs, filler, indexer, retention])
      queue.start();
  } finally {
    release();
  }
  log("server started", { origin: address.origin });
  void reportShared(store, log).catch(noteAs("tracker failed"));
  const leave = async (): Promise<void> => {
    leaving.begin();
    // Other instances can take the runs at once. A failure is retried at the end of the program.
    stopRuns().catch(() => undefined);
    if (config.drainSeconds === 0) return;
    await delay(config.drainSeconds * 1000);
    await stopListening(app, leaving);
  };
  const reload = createReload({
    again: secrets.again,
    keepOut: secrets.keptOut.add,
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

/** The clock of whoever works on a database: for PostgreSQL one that all its instances share. */
const sharedClock = async (
  database: Config["database"],
  store: Store,
  undo: (() => void | Promise<void>)[],
): Promise<Clock> => {
  if (database === "embedded") return systemClock;
  const { clock, stop } = await createSharedTime({ clock: systemClock, ask: () => databaseTime(store) });
  undo.push(stop);
  return clock;
};

/** Names operations that an earlier version ended with one transaction: a person has to look. */
const reportShared = async (store: Store, log: Log): Promise<void> => {
  for (const { environment, operationIds } of await sharedTransactions(store)) {
    for (const operationId of operationIds) log("transaction shared", { environment, operationId });
  }
};

/** The client of identity providers takes memory and time to load, and only some servers have a provider. */
const providers = () => import("./domains/sessions/oidc/provider.ts");

/** The amount units of an environment. Nothing is sent in one that is no longer configured. */
const unitsIn = ({ environments }: Config, id: string): AmountUnits => {
  const service = environments.find((environment) => environment.id === id)?.service;
  return service === undefined || service === "embedded"
    ? { amountUnit: "native", withdrawAmountUnit: "native" }
    : service;
};

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
