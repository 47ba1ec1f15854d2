import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RunState } from "#shared/console/run.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { append, type SignedIn } from "../audit/append.ts";
import type { Store, Writer } from "#server/store/tables.ts";

/** For each wish, the states that allow it and the state it leads to. */
const wishes = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused", "halted", "needs_share"], to: "running" },
  retry: { from: ["paused", "halted", "needs_share", "done"], to: "running" },
  cancel: { from: ["running", "paused", "halted", "needs_share"], to: "cancelled" },
} as const satisfies Record<string, { readonly from: readonly RunState[]; readonly to: RunState }>;

export type Wish = keyof typeof wishes;

type Change = {
  readonly environment: string;
  readonly id: string;
  readonly wish: Wish;
  /** The operations that the person has seen, for items that were not sent because of them. */
  readonly acknowledges?: readonly string[];
  readonly by: SignedIn;
  /** The instance that works on the run from then on. */
  readonly lease: { readonly owner: string; readonly until: number };
};

/** Whether a run was changed: "not now" if its state does not allow it, "nothing to retry" if every item was sent. */
export type Changed = "changed" | "not now" | "nothing to retry";

/** Rolls back the transaction. */
class NothingToRetry extends Error {}

/** Pauses, resumes or cancels a run, or retries what was not sent. Items that are under way continue to their end. */
export const changeRun = async (store: Store, change: Change, now: number): Promise<Changed> => {
  const { environment, id, wish, by, lease, acknowledges = [] } = change;
  const { from, to } = wishes[wish];
  try {
    return await store.transaction().execute(async (writer) => {
      const changed = await writer
        .updateTable("runs")
        .set({
          state: to,
          note: null,
          updated_at: now,
          ...(to === "running" ? { rests: 0, rests_until: 0, owner: lease.owner, lease_until: lease.until } : {}),
        })
        .where("id", "=", id)
        .where("environment", "=", environment)
        .where("state", "in", from)
        .returning("id")
        .executeTakeFirst();
      if (changed === undefined) return "not now";
      if (wish === "cancel") await cancelWaiting(writer, id);
      const retried = wish === "retry" ? await retryUnsent(writer, id, acknowledges) : undefined;
      if (retried === 0) throw new NothingToRetry();
      await append(writer, {
        at: now,
        by,
        action: "batch.changed",
        outcome: "allowed",
        environment,
        subject: id,
        detail: { wish, ...(retried === undefined ? {} : { items: retried }) },
      });
      return "changed";
    });
  } catch (error) {
    if (error instanceof NothingToRetry) return "nothing to retry";
    throw error;
  }
};

const cancelWaiting = async (writer: Writer, id: string): Promise<void> => {
  await writer
    .updateTable("run_items")
    .set({ state: "cancelled" })
    .where("run_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
};

/**
 * Makes items that were not sent wait again, each with another key, because the journal sends a key once. Items that were identical to an
 * operation in `acknowledges` acknowledge it. Returns how many items wait again.
 */
const retryUnsent = async (writer: Writer, id: string, acknowledges: readonly string[]): Promise<number> => {
  for (const some of chunksOf(acknowledges)) {
    await writer
      .updateTable("run_items")
      .set((item) => ({ acknowledges: item.ref("identical_to") }))
      .where("run_id", "=", id)
      .where("state", "=", "not_sent")
      .where("identical_to", "in", some)
      .execute();
  }
  const attempt = `${randomUUID()}:`;
  const { numUpdatedRows } = await writer
    .updateTable("run_items")
    .set({
      state: "waiting",
      idempotency_key: sql<string>`CAST(${attempt} AS TEXT) || position`,
      identical_to: null,
      error: null,
    })
    .where("run_id", "=", id)
    .where("state", "=", "not_sent")
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
