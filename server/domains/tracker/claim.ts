import type { OperationTable, Store } from "../../store/tables.ts";
import { isTracked, operationStates } from "../../../shared/console/operation-states.ts";

/** How long a claimed row is nobody else's: longer than a poll can take. */
export const claimMs = 20_000;

/**
 * Claims tracked operations that are due, oldest first: one leased UPDATE … RETURNING, whose conditions stand inside and
 * outside, so that on a store with several writers each row has one taker. Only what is tracked has a next poll.
 */
export const claimDue = (store: Store, owner: string, now: number, count: number): Promise<OperationTable[]> =>
  store
    .updateTable("operations")
    .set({ owner, lease_until: now + claimMs })
    .where("id", "in", (query) =>
      query
        .selectFrom("operations")
        .select("id")
        .where("next_poll_at", "<=", now)
        .where("lease_until", "<=", now)
        .orderBy("next_poll_at")
        .limit(count),
    )
    .where("next_poll_at", "<=", now)
    .where("lease_until", "<=", now)
    .returningAll()
    .execute();

const trackedStates = operationStates.filter(isTracked);

/** Gives a claimed row back and says when it is due again. */
export const release = async (
  store: Store,
  id: string,
  owner: string,
  nextPollAt: number,
  polls: number,
): Promise<void> => {
  await store
    .updateTable("operations")
    .set({ owner: null, lease_until: 0, next_poll_at: nextPollAt, polls })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "in", trackedStates)
    .execute();
};

/** When the next tracked operation that nobody holds is due, or null if there is none. */
export const nextDue = async (store: Store, now: number): Promise<number | null> => {
  const row = await store
    .selectFrom("operations")
    .select("next_poll_at")
    .where("next_poll_at", "is not", null)
    .where("lease_until", "<=", now)
    .orderBy("next_poll_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_poll_at ?? null;
};
