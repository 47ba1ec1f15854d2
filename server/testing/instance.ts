import { alongTheMirror } from "#server/domains/assets/along.ts";
import { noteMoved } from "#server/domains/assets/due.ts";
import { createAssetReader } from "#server/domains/assets/reader.ts";
import { noteTransfers } from "#server/domains/assets/transfers.ts";
import { createRefusals } from "#server/domains/audit/refusals.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { generation } from "#server/domains/generation/client.ts";
import { createIndexer } from "#server/domains/journal/search/indexer.ts";
import { createFactsSource } from "#server/domains/meaning/facts.ts";
import { createFiller } from "#server/domains/meaning/filler.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import { createMirror } from "#server/domains/mirror/mirror.ts";
import type { OpenWrites } from "#server/domains/relay/open-writes.ts";
import { createRunner } from "#server/domains/runs/runner.ts";
import { createHasNode } from "#server/domains/tracker/node-of.ts";
import { createTraces } from "#server/domains/tracker/traces.ts";
import { createTracker } from "#server/domains/tracker/tracker.ts";
import { createTransactionsQueue } from "#server/domains/transactions/queue.ts";
import type { EventNotes } from "#server/event-notes.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { LogSent } from "#server/lib/log.ts";
import type { Store } from "#server/store/tables.ts";

/** What the instances of a test share. */
type Shared = Clock & {
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly mirrorControl: MirrorControl;
  readonly writes: OpenWrites;
  readonly freshAfter: () => number;
  readonly logSent: LogSent;
  readonly note: (error: unknown) => void;
  readonly events: Pick<EventNotes, "runs" | "tookOver">;
};

/** What an instance runs beside its routes. Its queues have owners of their own, which `prefix` begins. */
export const createInstance = (
  { now, elapsed, environments, mirrorControl, writes, freshAfter, logSent, note, events }: Shared,
  store: Store,
  prefix: string,
) => {
  const owner = `${prefix}instance`;
  const live = new Set<string>();
  const refusals = createRefusals({ store, now, elapsed, note });
  const queue = { store, now, elapsed, environments, chance: () => 1, note };
  const facts = createFactsSource({ store, now, environments });
  const runClients = [generation];
  const runs = createRunner({
    runClients,
    store,
    refusals,
    mirror: mirrorControl,
    owner,
    live,
    freshAfter,
    logSent,
    now,
    elapsed,
    environments,
    writes,
    wake: () => undefined,
    note,
    notify: events.runs,
  });
  return {
    owner,
    live,
    refusals,
    tracker: createTracker({
      ...queue,
      owner: `${prefix}tracker`,
      live,
      hasNode: createHasNode(facts.networks, environments),
      moved: runs.moved,
      receipted: () => undefined,
      created: () => undefined,
      happened: () => undefined,
      tookOver: events.tookOver,
    }),
    traces: createTraces({
      ...queue,
      owner: `${prefix}traces`,
      networks: facts.networks,
      decided: () => undefined,
    }),
    facts,
    filler: createFiller({
      ...queue,
      ...facts,
      moved: (environment, addresses) => noteMoved(store, environment, addresses, now()),
    }),
    mirror: createMirror({ ...queue, owner: `${prefix}mirror`, along: alongTheMirror }),
    transactions: createTransactionsQueue({
      ...queue,
      networks: facts.networks,
      owner: `${prefix}transactions`,
      moved: noteTransfers,
    }),
    indexer: createIndexer({ ...queue, owner: `${prefix}indexer` }),
    assets: createAssetReader({ ...queue, ...facts, owner: `${prefix}assets` }),
    runClients,
    runs,
  };
};
