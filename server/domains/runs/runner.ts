import { createSecret, type Secret } from "../../lib/secret.ts";
import type { OpenWrites } from "../relay/open-writes.ts";
import type { WriteDependencies } from "../relay/write.ts";
import type { RunningEnvironment } from "../environments/environment.ts";
import type { BatchItemTable, BatchTable } from "../../store/tables.ts";
import { type ItemChange, countAddresses, findItem, sendItem } from "./item.ts";
import { settleItem } from "./settle.ts";
import {
  beginItem,
  claimBatches,
  finish,
  halt,
  nextDue,
  openItems,
  readBatch,
  releaseBatches,
  restItems,
  updateItem,
  waitingItems,
} from "./rows.ts";

export type RunnerDependencies = WriteDependencies & {
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly writes: OpenWrites;
  readonly note: (error: unknown) => void;
};

export type Runner = {
  /** Keeps a share that was typed for a run, in memory, until the run is paused or over. */
  readonly keepShare: (batchId: string, share: string) => void;
  readonly forgetShare: (batchId: string) => void;
  /** Changes a run while no item of any is begun: what was decided before the change is over, what comes after knows of it. */
  readonly between: <T>(change: () => Promise<T>) => Promise<T>;
  /** Takes over runs that nobody works on, and goes on with this instance's. */
  readonly round: () => Promise<void>;
  /** When the next round has something to do, or null if nothing waits. */
  readonly next: () => Promise<number | null>;
  /** Settles when nothing is under way and nothing is due. */
  readonly idle: () => Promise<void>;
  /** Begins with no other item, and gives the runs to whoever looks next. */
  readonly stop: () => Promise<void>;
};

/** Items of one run that are under way at once, each of another profile. */
const atOnce = 4;
/** So many in a row that came to nothing are no accident of single items. */
const tooMany = 5;
const refused = `The last ${tooMany} were refused by the service.`;
const cameToNothing = `The last ${tooMany} were refused by the service, or nobody knows what became of them.`;
/** What was never sent of a run that is cancelled is cancelled with it. */
const cancelled: ItemChange = { state: "cancelled" };
const unfinished = ["waiting", "sending", "unknown"] as const;
/** How long an item waits while its service cannot be asked. */
const againMs = 5_000;

/**
 * Works on the runs of many operations: no more than a few items at once, and of each profile one. An item is sent by the
 * relay, so that it is an operation of the journal like any other.
 */
export const createRunner = (dependencies: RunnerDependencies): Runner => {
  const { store, owner, now, environments, writes, wake, mirror, note } = dependencies;
  const shares = new Map<string, Secret>();
  const active = new Map<string, Map<number, string>>();
  /** Which of a run have come to nothing since the last that was made: by position, as one may be looked at twice. */
  const failures = new Map<string, ReadonlyMap<number, "rejected" | "unknown">>();
  let pumping: Promise<void> = Promise.resolve();
  const open = new Set<Promise<unknown>>();
  let isStopped = false;

  const upstreamOf = ({ environment }: BatchTable) => environments.get(environment)?.upstream() ?? null;

  /** Starts as many items as there are places; one call at a time, so that two never start the same item. */
  const pump = (id: string): Promise<void> => {
    pumping = pumping.then(() => (isStopped ? undefined : advance(id))).catch(note);
    return pumping;
  };

  const advance = async (id: string): Promise<void> => {
    const batch = await readBatch(store, id, owner);
    if (batch === undefined) return;
    const at = now();
    const begun = await openItems(store, id, at);
    const isRunning = batch.state === "running" && !(await lacksShare(batch));
    const items = isRunning ? [...begun, ...(await waitingItems(store, id, at))] : begun;
    // Only now: what was under way before is forgotten when the last of it ends.
    const own = active.get(id) ?? new Map<number, string>();
    for (const item of items) {
      if (own.size >= atOnce) return;
      if (own.has(item.position) || [...own.values()].includes(item.reference)) continue;
      active.set(id, own);
      start(batch, item, own);
    }
    if (isRunning && own.size === 0 && (await finish(store, id, now()))) over(id);
  };

  /** Stops a run whose share is asked for and gone. */
  const lacksShare = async ({ id, environment }: BatchTable): Promise<boolean> => {
    if (environments.get(environment)?.view.clientShare !== "ask" || shares.has(id)) return false;
    await halt(store, id, "needs_share", "The client share is asked for again.", now());
    return true;
  };

  const start = (batch: BatchTable, item: BatchItemTable, own: Map<number, string>): void => {
    own.set(item.position, item.reference);
    const done = writes
      .add(work(batch, item))
      .catch((error: unknown) => {
        note(error);
        return updateItem(store, item, { due_at: now() + againMs }, unfinished).catch(note);
      })
      .finally(() => {
        own.delete(item.position);
        if (own.size === 0) active.delete(batch.id);
      });
    const followed = done.then(() => (isStopped ? undefined : pump(batch.id))).finally(() => open.delete(followed));
    open.add(followed);
  };

  const work = async (batch: BatchTable, item: BatchItemTable): Promise<void> => {
    const found = await advanceItem(batch, item);
    if (found === null) return;
    const change = found.state === "waiting" && batch.state === "cancelled" ? cancelled : found;
    await updateItem(store, item, change, unfinished);
    const state = change.state ?? item.state;
    if (state === "waiting" && change.due_at !== undefined) await restItems(store, batch.id, change.due_at);
    if (state === "succeeded") failures.delete(batch.id);
    if (state === "rejected" || (state === "unknown" && item.state !== "unknown")) await addFailure(item, state);
  };

  const addFailure = async ({ batch_id: id, position }: BatchItemTable, failure: "rejected" | "unknown") => {
    const all = new Map([...(failures.get(id) ?? []), [position, failure]]);
    failures.set(id, all);
    if (all.size < tooMany) return;
    await halt(store, id, "halted", [...all.values()].includes("unknown") ? cameToNothing : refused, now());
    over(id);
  };

  /** What becomes of an item next; null if it is not to be sent any more. */
  const advanceItem = async (batch: BatchTable, item: BatchItemTable): Promise<ItemChange | null> => {
    const upstream = upstreamOf(batch);
    if (item.state === "unknown") return settleItem(store, item, upstream, now);
    if (batch.state !== "running") return findItem(store, batch, item, now());
    if (upstream === null) return { due_at: now() + againMs };
    const asked = shares.get(batch.id) ?? null;
    if (item.state === "waiting") {
      const baseline = await countAddresses(upstream, item.reference);
      if (baseline === "unreachable") return { due_at: now() + againMs };
      if (!(await beginItem(store, item, baseline))) return null;
    }
    return sendItem({ store, owner, now, wake, mirror }, batch, item, upstream, asked);
  };

  const over = (id: string): void => {
    shares.delete(id);
    failures.delete(id);
  };

  return {
    keepShare: (batchId, share) => shares.set(batchId, createSecret(share)),
    forgetShare: over,
    between: (change) => {
      const changed = pumping.then(change);
      pumping = changed.then(
        () => undefined,
        () => undefined,
      );
      return changed;
    },
    round: async () => {
      const ids = await claimBatches(store, owner, now());
      for (const id of ids) await pump(id);
    },
    next: () => nextDue(store, owner, now()),
    idle: async () => {
      await pumping;
      while (open.size > 0) await Promise.all(open);
    },
    stop: async () => {
      isStopped = true;
      await pumping;
      await releaseBatches(store, owner);
    },
  };
};
