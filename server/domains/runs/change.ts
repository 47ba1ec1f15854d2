import type { RunState } from "#shared/console/run.ts";
import { append, type SignedIn } from "../audit/append.ts";
import type { Store } from "#server/store/tables.ts";

/** For each wish, the states that allow it and the state it leads to. */
const wishes = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused", "halted", "needs_share"], to: "running" },
  cancel: { from: ["running", "paused", "halted", "needs_share"], to: "cancelled" },
} as const satisfies Record<string, { readonly from: readonly RunState[]; readonly to: RunState }>;

export type Wish = keyof typeof wishes;

type Change = {
  readonly environment: string;
  readonly id: string;
  readonly wish: Wish;
  readonly by: SignedIn;
  /** The instance that works on the run once it is resumed. */
  readonly lease: { readonly owner: string; readonly until: number };
};

/**
 * Pauses, resumes or cancels a run. Items that are under way are not called off. Returns false if the run's state does not
 * allow the wish.
 */
export const changeRun = (store: Store, { environment, id, wish, by, lease }: Change, now: number): Promise<boolean> =>
  store.transaction().execute(async (writer) => {
    const { from, to } = wishes[wish];
    const changed = await writer
      .updateTable("batches")
      .set({
        state: to,
        note: null,
        updated_at: now,
        ...(wish === "resume" ? { owner: lease.owner, lease_until: lease.until } : {}),
      })
      .where("id", "=", id)
      .where("environment", "=", environment)
      .where("state", "in", from)
      .returning("id")
      .executeTakeFirst();
    if (changed === undefined) return false;
    if (wish === "cancel") {
      await writer
        .updateTable("batch_items")
        .set({ state: "cancelled" })
        .where("batch_id", "=", id)
        .where("state", "=", "waiting")
        .execute();
    }
    await append(writer, {
      at: now,
      by,
      action: "batch.changed",
      outcome: "allowed",
      environment,
      subject: id,
      detail: { wish },
    });
    return true;
  });
