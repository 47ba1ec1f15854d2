import { sql } from "kysely";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { OpenWrites } from "#server/domains/relay/open-writes.ts";
import type { WriteDependencies } from "#server/domains/relay/write.ts";
import { createChain } from "#server/lib/chain.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import type { Secret } from "#server/lib/secret.ts";
import { releaseAll } from "#server/store/lease.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { RunItemTable, RunTable } from "#server/store/tables.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { clientOf, type RunClients } from "./client.ts";
import { textsIn } from "./columns.ts";
import { createFollower, type HaltingItem } from "./follow.ts";
import { movedItems, occupiedOf, unknownItems, waitingItems } from "./items.ts";
import {
  finish,
  halt,
  holdRuns,
  leftRuns,
  longestRestMs,
  nextDue,
  readRun,
  restRun,
  runLeaseMs,
  stoppedAmong,
} from "./rows.ts";
import { sendItem } from "./send.ts";

export type RunnerDependencies = WriteDependencies &
  RunClients & {
    readonly environments: ReadonlyMap<string, RunningEnvironment>;
    readonly writes: OpenWrites;
    readonly note: (error: unknown) => void;
    /** Called with what the operator should know about a run. */
    readonly notify?: RunEvents;
  };

type ToldRun = Pick<RunTable, "id" | "environment">;

export type RunEvents = {
  /** It waits for a person: an item halted it, or it needs a typed share. */
  readonly halted: (run: ToldRun, why: HaltingItem | "needs_share") => void;
  /** This instance goes on with what another one, or an earlier start, left behind. */
  readonly takenOver: (run: ToldRun) => void;
};

export type Runner = Queue & {
  /** Keeps a run's typed share in memory until the run stops or is over. */
  readonly keepShare: (runId: string, share: Secret) => void;
  readonly forgetShare: (runId: string) => void;
  /** The typed shares that are in memory now. */
  readonly keptShares: () => readonly Secret[];
  /** Changes a run while this instance works on none, so that its next step sees the change. */
  readonly between: <T>(change: () => Promise<T>) => Promise<T>;
  /** Tells the runner that an operation of the run has ended, so that the next item is sent immediately. */
  readonly moved: (runId: string) => void;
};

const noShare =
  "Enter the client share again: it was only in the memory of the server that ran this, which has restarted or handed the run to another instance.";
/** How many of a run's unconfirmed items are looked up at the service at once. */
const mostSettling = 4;
/** How long until Postern looks again at an item it could not settle. */
const lookAgainMs = 15_000;

/** This process's work for a run, by item position. */
type Jobs = Map<number, { readonly lane: string | null; readonly kind: "send" | "settle" }>;

/**
 * Works on runs: sends as many items at once as each run allows, and follows them to their end. An item is sent through
 * the relay, so it is an ordinary operation of the journal, from which its outcome is read.
 */
export const createRunner = (dependencies: RunnerDependencies): Runner => {
  const { store, owner, now, environments, writes, runClients, note, notify } = dependencies;
  const shares = new Map<string, Secret>();
  const active = new Map<string, Jobs>();
  const chain = createChain();
  const open = new Set<Promise<unknown>>();
  let isStopped = false;

  const forget = (id: string): void => {
    shares.delete(id);
    follower.forget(id);
  };
  const follower = createFollower(dependencies, (run, item) => {
    forget(run.id);
    notify?.halted(run, item);
  });

  /**
   * Forgets the shares of runs that have stopped or belong to another instance, because nothing else reports a change
   * made there. A run not stored yet is being created.
   */
  const forgetStopped = async (): Promise<void> => {
    if (shares.size === 0) return;
    for (const id of await stoppedAmong(store, [...shares.keys()], owner)) forget(id);
  };

  /** Does the next step of one run, one step at a time, so that two never start the same item. */
  const pump = (id: string): Promise<void> =>
    chain.once(id, async () => {
      if (!isStopped) await advance(id).catch(note);
    });

  const advance = async (id: string): Promise<void> => {
    await followMoved(id);
    const run = await readRun(store, id, owner);
    if (run === undefined) {
      forget(id);
      return;
    }
    await startSettling(run);
    if (!isRunning(run.state)) forget(id);
    else if (lacksShare(run)) {
      if (await halt(store, id, "needs_share", noShare, now())) notify?.halted(run, "needs_share");
    } else {
      if (run.rests_until <= now()) await startWaiting(run);
      if (!active.has(id) && (await finish(store, id, now()))) forget(id);
    }
  };

  /** Updates items whose operations were moved by the tracker, another instance or a person. */
  const followMoved = async (id: string): Promise<void> => {
    for (;;) {
      const run = await readRun(store, id, owner);
      if (run === undefined) return;
      const moved = await movedItems(store, id);
      const left = moved.filter(({ item }) => active.get(id)?.has(item.position) !== true);
      await Promise.all(left.map(({ item, operation }) => follower.follow(run, item, operation)));
      if (left.length < moved.length || moved.length === 0) return;
    }
  };

  const startSettling = async (run: RunTable): Promise<void> => {
    const own = jobsOf(run.id);
    const room = mostSettling - own.filter(({ kind }) => kind === "settle").length;
    const upstream = environments.get(run.environment)?.upstream() ?? null;
    if (room <= 0 || upstream === null) return;
    const due = await unknownItems(store, run.id, now(), mostSettling);
    const free = due.filter(({ position }) => active.get(run.id)?.has(position) !== true);
    for (const item of free.slice(0, room)) {
      start(run, item, "settle", async () => {
        const outcome = await clientOf(runClients, item.endpoint)?.settle(store, item, upstream, now);
        await follower.settle(run, item, outcome ?? { due_at: now() + lookAgainMs });
      });
    }
  };

  const startWaiting = async (run: RunTable): Promise<void> => {
    const occupied = await occupiedOf(store, run.id);
    if (run.at_once === 1 && occupied.hasUnknown) return;
    const sends = [...(active.get(run.id) ?? [])].filter(([_position, { kind }]) => kind === "send");
    const busy = new Set([...occupied.positions, ...sends.map(([position]) => position)]);
    const lanes = new Set(sends.flatMap(([_position, { lane }]) => (lane === null ? [] : [lane])));
    for (let isFound = true; isFound && busy.size < run.at_once;) {
      isFound = false;
      for (const item of await waitingItems(store, run.id, [...lanes], run.at_once)) {
        const isTaken = busy.has(item.position) || (item.lane !== null && lanes.has(item.lane));
        if (isTaken || busy.size >= run.at_once) continue;
        isFound = true;
        busy.add(item.position);
        if (item.lane !== null) lanes.add(item.lane);
        start(run, item, "send", () => send(run, item));
      }
    }
  };

  const send = async (run: RunTable, item: RunItemTable): Promise<void> => {
    const environment = environments.get(run.environment);
    const upstream = environment?.upstream() ?? null;
    if (environment === undefined || upstream === null) return restRun(store, run, now());
    const baseline = (await clientOf(runClients, item.endpoint)?.before(item, upstream)) ?? null;
    if (baseline === "unreachable") return restRun(store, run, now());
    // The share was forgotten meanwhile: the run has stopped, and might be resumed before the item begins.
    if (lacksShare(run)) return;
    const share = shares.get(run.id) ?? null;
    const sent = await sendItem(dependencies, { run, item, environment, upstream, share, baseline });
    await follower.take(run, item, sent);
  };

  /** Whether the run needs a typed share that this instance does not hold. */
  const lacksShare = ({ id, environment, endpoints }: RunTable): boolean =>
    environments.get(environment)?.view.clientShare === "ask" &&
    !shares.has(id) &&
    needsOf(textsIn(endpoints)).takesShare;

  const jobsOf = (id: string) => [...(active.get(id)?.values() ?? [])];

  const start = (run: RunTable, item: RunItemTable, kind: "send" | "settle", work: () => Promise<void>): void => {
    const own: Jobs = active.get(run.id) ?? new Map();
    active.set(run.id, own);
    own.set(item.position, { lane: item.lane, kind });
    const done = writes
      .add(work())
      .then(() => true)
      .catch((error: unknown) => {
        note(error);
        return false;
      })
      .finally(() => {
        own.delete(item.position);
        if (own.size === 0) active.delete(run.id);
      });
    // Only the store fails here. The queue's next round retries.
    const followed = done
      .then((isDone) => (isDone && !isStopped ? pump(run.id) : undefined))
      .finally(() => open.delete(followed));
    open.add(followed);
  };

  const guard = createSetBackGuard(
    store,
    dependencies,
    [
      { table: "run_items", column: "due_at", longestMs: lookAgainMs, only: sql`state = 'unknown'` },
      { table: "runs", column: "rests_until", longestMs: longestRestMs, only: sql`state = 'running'` },
    ],
    [{ table: "runs", longestMs: runLeaseMs, only: sql`state <> 'done'` }],
  );
  const queue = createQueue<RunTable>(
    {
      claim: async () => {
        await guard();
        const left = await leftRuns(store, owner, now());
        const held = await holdRuns(store, owner, now());
        for (const run of held) if (left.has(run.id)) notify?.takenOver(run);
        await chain.run(forgetStopped);
        return held;
      },
      nextDue: () => nextDue(store, owner, now()),
    },
    ({ id }) => pump(id),
    dependencies,
    note,
  );

  return {
    ...queue,
    keepShare: (runId, share) => shares.set(runId, share),
    keptShares: () => [...shares.values()],
    forgetShare: forget,
    between: chain.run,
    moved: (runId) => {
      if (!isStopped) void pump(runId);
    },
    idle: async () => {
      await queue.idle();
      await chain.idle();
      while (open.size > 0) await Promise.all(open);
    },
    stop: async () => {
      isStopped = true;
      await queue.stop();
      await chain.idle();
      await releaseAll(store, "runs", owner);
    },
  };
};
