import { sql } from "kysely";
import { endpoints } from "#shared/wire/endpoints.ts";
import { createChain } from "#server/lib/chain.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { releaseAll } from "#server/store/lease.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import type { OpenWrites } from "../relay/open-writes.ts";
import type { WriteDependencies } from "../relay/write.ts";
import type { RunningEnvironment } from "../environments/environment.ts";
import type { RunItemTable, RunTable } from "#server/store/tables.ts";
import { type ItemChange, countAddresses, findItem, sendItem } from "./item.ts";
import { lookAgainMs, settleItem } from "./settle.ts";
import {
  beginItem,
  finish,
  halt,
  holdRuns,
  nextDue,
  openItems,
  readRun,
  restItems,
  runLeaseMs,
  updateItem,
  waitingItems,
} from "./rows.ts";

export type RunnerDependencies = WriteDependencies & {
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly writes: OpenWrites;
  readonly note: (error: unknown) => void;
};

export type Runner = Queue & {
  /** Keeps a share that was typed for a run, in memory, until the run is paused or over. */
  readonly keepShare: (runId: string, share: string) => void;
  readonly forgetShare: (runId: string) => void;
  /** Changes a run while no item of any is begun: what was decided before the change is over, what comes after knows of it. */
  readonly between: <T>(change: () => Promise<T>) => Promise<T>;
};

/** Items of one run that are under way at once, each of another profile. */
const atOnce = 4;
/** As many failures in a row are not the fault of single items. */
const tooMany = 5;
const refused = `The last ${tooMany} were refused by the service.`;
const cameToNothing = `The last ${tooMany} were refused by the service, or Postern could not confirm them.`;
/** A cancelled run cancels its items that were never sent. */
const cancelled: ItemChange = { state: "cancelled" };
const unfinished = ["waiting", "sending", "unknown"] as const;
const ofOpenRuns = sql<boolean>`state IN (${sql.join(unfinished)}) AND batch_id IN (SELECT id FROM batches WHERE state <> 'done')`;
/** How long an item waits while its service cannot be asked. */
const againMs = 5_000;

/**
 * Works on runs: a few items at once, one of each profile. An item is sent through the relay, so that it is an operation of the
 * journal like any other.
 */
export const createRunner = (dependencies: RunnerDependencies): Runner => {
  const { store, owner, now, environments, writes, note } = dependencies;
  const shares = new Map<string, Secret>();
  const active = new Map<string, Map<number, string>>();
  /** The failures of a run since its last success: by position, as an item may be looked at twice. */
  const failures = new Map<string, ReadonlyMap<number, "rejected" | "unknown">>();
  const chain = createChain();
  const open = new Set<Promise<unknown>>();
  let isStopped = false;

  const upstreamOf = ({ environment }: RunTable) => environments.get(environment)?.upstream() ?? null;

  /** Starts as many items as may be under way; one call at a time, so that two never start the same item. */
  const pump = (id: string): Promise<void> =>
    chain.once(id, async () => {
      if (!isStopped) await advance(id).catch(note);
    });

  const advance = async (id: string): Promise<void> => {
    const run = await readRun(store, id, owner);
    if (run === undefined) return;
    const at = now();
    const begun = await openItems(store, id, at);
    const isRunning = run.state === "running" && !(await lacksShare(run));
    const items = isRunning ? [...begun, ...(await waitingItems(store, id, at))] : begun;
    // Only now: what was under way before is forgotten when the last of it ends.
    const own = active.get(id) ?? new Map<number, string>();
    for (const item of items) {
      if (own.size >= atOnce) return;
      if (own.has(item.position) || [...own.values()].includes(item.reference)) continue;
      active.set(id, own);
      start(run, item, own);
    }
    if (isRunning && own.size === 0 && (await finish(store, id, now()))) over(id);
  };

  /** Stops a run whose share is asked for and gone. */
  const lacksShare = async ({ id, environment }: RunTable): Promise<boolean> => {
    if (environments.get(environment)?.view.clientShare !== "ask" || shares.has(id)) return false;
    await halt(store, id, "needs_share", "The client share is asked for again.", now());
    return true;
  };

  const start = (run: RunTable, item: RunItemTable, own: Map<number, string>): void => {
    own.set(item.position, item.reference);
    const done = writes
      .add(work(run, item))
      .catch((error: unknown) => {
        note(error);
        return updateItem(store, item, { due_at: now() + againMs }, unfinished).catch(note);
      })
      .finally(() => {
        own.delete(item.position);
        if (own.size === 0) active.delete(run.id);
      });
    const followed = done.then(() => (isStopped ? undefined : pump(run.id))).finally(() => open.delete(followed));
    open.add(followed);
  };

  const work = async (run: RunTable, item: RunItemTable): Promise<void> => {
    const found = await advanceItem(run, item);
    if (found === null) return;
    const change = found.state === "waiting" && run.state === "cancelled" ? cancelled : found;
    await updateItem(store, item, change, unfinished);
    const state = change.state ?? item.state;
    if (state === "waiting" && change.due_at !== undefined) await restItems(store, run.id, change.due_at);
    if (state === "succeeded") failures.delete(run.id);
    if (state === "rejected" || (state === "unknown" && item.state !== "unknown")) await addFailure(item, state);
  };

  const addFailure = async ({ batch_id: id, position }: RunItemTable, failure: "rejected" | "unknown") => {
    const all = new Map([...(failures.get(id) ?? []), [position, failure]]);
    failures.set(id, all);
    if (all.size < tooMany) return;
    await halt(store, id, "halted", [...all.values()].includes("unknown") ? cameToNothing : refused, now());
    over(id);
  };

  /** What becomes of an item next; null if it is not to be sent any more. */
  const advanceItem = async (run: RunTable, item: RunItemTable): Promise<ItemChange | null> => {
    const upstream = upstreamOf(run);
    if (item.state === "unknown") return settleItem(store, item, upstream, now);
    if (run.state !== "running") return findItem(store, run, item, now());
    if (upstream === null) return { due_at: now() + againMs };
    const asked = shares.get(run.id) ?? null;
    if (item.state === "waiting") {
      if (upstream.service.lacks(endpoints.generateAddress)) {
        await halt(store, run.id, "halted", "This deployment cannot generate addresses.", now());
        over(run.id);
        return null;
      }
      const baseline = await countAddresses(upstream, item.reference);
      if (baseline === "unreachable") return { due_at: now() + againMs };
      if (!(await beginItem(store, item, baseline))) return null;
    }
    return sendItem(dependencies, run, item, upstream, asked);
  };

  const over = (id: string): void => {
    shares.delete(id);
    failures.delete(id);
  };

  const guard = createSetBackGuard(
    store,
    dependencies,
    [{ table: "batch_items", column: "due_at", longestMs: lookAgainMs, only: ofOpenRuns }],
    [{ table: "batches", longestMs: runLeaseMs, only: sql`state <> 'done'` }],
  );
  const queue = createQueue<RunTable>(
    {
      claim: async () => {
        await guard();
        return holdRuns(store, owner, now());
      },
      nextDue: () => nextDue(store, owner, now()),
    },
    ({ id }) => pump(id),
    dependencies,
    note,
  );

  return {
    ...queue,
    keepShare: (runId, share) => shares.set(runId, createSecret(share)),
    forgetShare: over,
    between: chain.run,
    idle: async () => {
      await queue.idle();
      await chain.idle();
      while (open.size > 0) await Promise.all(open);
    },
    stop: async () => {
      isStopped = true;
      await queue.stop();
      await chain.idle();
      await releaseAll(store, "batches", owner);
    },
  };
};
