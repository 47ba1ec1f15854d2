import { createSecret, type Secret } from "../config/secret.ts";
import type { trackWrites, WriteDependencies } from "../relay/write.ts";
import type { RunningEnvironment } from "../service/environment.ts";
import type { BatchItemTable, BatchTable } from "../store/tables.ts";
import { type ItemChange, countAddresses, sendItem } from "./item.ts";
import { settleItem } from "./settle.ts";
import { claimBatches, dueItems, finish, halt, nextDue, readBatch, releaseBatches, updateItem } from "./rows.ts";

export type RunnerDependencies = WriteDependencies & {
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly writes: ReturnType<typeof trackWrites>;
  readonly note: (error: unknown) => void;
};

export type Runner = {
  /** Keeps a share that was typed for a run, in memory, until the run is paused or over. */
  readonly keepShare: (batchId: string, share: string) => void;
  readonly forgetShare: (batchId: string) => void;
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
/** So many refusals in a row are no accident of single items. */
const tooMany = 5;
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
  const refusals = new Map<string, number>();
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
    const asks = environments.get(batch.environment)?.view.clientShare === "ask";
    if (asks && !shares.has(id)) return halt(store, id, "needs_share", "The client share is asked for again.", now());
    const own = active.get(id) ?? new Map<number, string>();
    active.set(id, own);
    const items = await dueItems(store, id, now());
    for (const item of items) {
      if (own.size >= atOnce) return;
      if (own.has(item.position) || [...own.values()].includes(item.reference)) continue;
      start(batch, item, own);
    }
    if (own.size === 0 && (await finish(store, id, now()))) over(id);
  };

  const start = (batch: BatchTable, item: BatchItemTable, own: Map<number, string>): void => {
    own.set(item.position, item.reference);
    const done = writes
      .add(work(batch, item))
      .catch((error: unknown) => {
        note(error);
        return updateItem(store, item, { due_at: now() + againMs }, unfinished).catch(note);
      })
      .finally(() => own.delete(item.position));
    const followed = done.then(() => (isStopped ? undefined : pump(batch.id))).finally(() => open.delete(followed));
    open.add(followed);
  };

  const work = async (batch: BatchTable, item: BatchItemTable): Promise<void> => {
    const change =
      item.state === "unknown" ? await settleItem(store, item, upstreamOf(batch), now) : await send(batch, item);
    if (change === null) return;
    await updateItem(store, item, change, unfinished);
    if (change.state === "succeeded") refusals.set(batch.id, 0);
    if (change.state !== "rejected") return;
    const count = (refusals.get(batch.id) ?? 0) + 1;
    refusals.set(batch.id, count);
    if (count < tooMany) return;
    refusals.set(batch.id, 0);
    await halt(store, batch.id, "halted", `The last ${tooMany} were refused by the service.`, now());
    over(batch.id);
  };

  /** Null if the item is not to be sent any more. */
  const send = async (batch: BatchTable, item: BatchItemTable): Promise<ItemChange | null> => {
    const upstream = upstreamOf(batch);
    if (upstream === null) return { due_at: now() + againMs };
    const asked = shares.get(batch.id) ?? null;
    if (item.state === "waiting") {
      const baseline = await countAddresses(upstream, item.reference);
      if (baseline === "unreachable") return { due_at: now() + againMs };
      // Before anything is sent the item is no longer one that a cancellation takes back.
      if (!(await updateItem(store, item, { state: "sending", baseline }, ["waiting"]))) return null;
    }
    return sendItem({ store, owner, now, wake, mirror }, batch, item, upstream, asked);
  };

  const over = (id: string): void => {
    shares.delete(id);
    refusals.delete(id);
  };

  return {
    keepShare: (batchId, share) => shares.set(batchId, createSecret(share)),
    forgetShare: over,
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
