import type { Retention } from "./config/config.ts";
import { alongTheMirror } from "./domains/assets/along.ts";
import { noteMoved } from "./domains/assets/due.ts";
import { createAssetReader } from "./domains/assets/reader.ts";
import { noteTransfers } from "./domains/assets/transfers.ts";
import type { RunningEnvironment } from "./domains/environments/environment.ts";
import { createIndexer } from "./domains/journal/search/indexer.ts";
import { createFactsSource } from "./domains/meaning/facts.ts";
import { createFiller } from "./domains/meaning/filler.ts";
import { createMirrorControl } from "./domains/mirror/control.ts";
import { createMirror } from "./domains/mirror/mirror.ts";
import { createPlausible } from "./domains/retention/plausible.ts";
import { createRetention } from "./domains/retention/retention.ts";
import { createHasNode } from "./domains/tracker/node-of.ts";
import { createTraces } from "./domains/tracker/traces.ts";
import { createTracker } from "./domains/tracker/tracker.ts";
import { createTransactionsControl } from "./domains/transactions/control.ts";
import { createTransactionsQueue } from "./domains/transactions/queue.ts";
import type { EventNotes } from "./event-notes.ts";
import type { createFailureNotes } from "./failure-notes.ts";
import type { Clock } from "./lib/clock.ts";
import type { Store } from "./store/tables.ts";

type Parts = {
  readonly store: Store;
  readonly clock: Clock;
  /** This instance, as the owner of leases. */
  readonly owner: string;
  /** The operations that this process is sending. */
  readonly live: ReadonlySet<string>;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly retention: Retention;
  /** Background work yields while writes are open. */
  readonly areWritesOpen: () => boolean;
  /** Called when an operation of a run has changed its state. */
  readonly moved: (runId: string) => void;
  readonly noteAs: ReturnType<typeof createFailureNotes>;
  readonly events: Pick<EventNotes, "tookOver" | "held">;
  /** When something was last recorded before this start; null in a new database. */
  readonly lastRecorded: number | null;
};

/** Creates the work that continues without a request, and connects its parts. None of it runs before its `start`. */
export const createBackground = ({
  store,
  clock,
  owner,
  live,
  environments,
  retention: settings,
  areWritesOpen,
  moved,
  noteAs,
  events,
  lastRecorded,
}: Parts) => {
  const { now } = clock;
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
    areWritesOpen,
    moved: movedAt,
    note: noteAs("words failed"),
  });
  const indexer = createIndexer({ ...clock, store, owner, areWritesOpen, note: noteAs("index failed") });
  const transactions = createTransactionsQueue({
    ...clock,
    store,
    networks: facts.networks,
    moved: noteTransfers,
    owner,
    environments,
    note: noteAs("ledger failed"),
  });
  const transactionsControl = createTransactionsControl({
    ...clock,
    store,
    wake: transactions.wake,
    note: noteAs("ledger failed"),
  });
  const mirror = createMirror({
    ...clock,
    store,
    owner,
    environments,
    along: alongTheMirror,
    note: noteAs("mirror failed"),
  });
  const mirrorControl = createMirrorControl({ ...clock, store, wake: mirror.wake, note: noteAs("mirror failed") });
  const traces = createTraces({
    ...clock,
    store,
    owner,
    environments,
    networks: facts.networks,
    areWritesOpen,
    decided: filler.wake,
    note: noteAs("tracker failed"),
  });
  const tracker = createTracker({
    ...clock,
    store,
    owner,
    live,
    environments,
    areWritesOpen,
    moved,
    hasNode: createHasNode(facts.networks, environments),
    receipted: () => {
      filler.wake();
      traces.wake();
    },
    created: (environment, endpoint) => void mirrorControl.created(environment, endpoint),
    happened: (environment) => void transactionsControl.happened(environment),
    tookOver: events.tookOver,
    note: noteAs("tracker failed"),
  });
  const retention = createRetention({
    ...clock,
    store,
    owner,
    settings,
    environments: [...environments.keys()],
    areWritesOpen,
    isPlausible: createPlausible(lastRecorded, clock),
    held: events.held,
    note: noteAs("retention failed"),
  });
  return {
    facts,
    transactionsControl,
    mirrorControl,
    queues: { tracker, traces, filler, indexer, retention, mirror, assets, transactions },
  };
};
