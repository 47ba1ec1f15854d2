import type { OperationTable, Store } from "#server/store/tables.ts";

/** How long a claim lasts: longer than making the words takes. */
export const claimMs = 120_000;

/**
 * Claims operations whose words are due: new ones before those of earlier versions, and of those the newest first. A
 * row is claimed by moving its time ahead, only if the time is still the one that was read, so only one of several
 * instances gets it.
 */
export const claimDue = async (store: Store, now: number, count: number): Promise<readonly OperationTable[]> => {
  const claimed: OperationTable[] = [];
  for (const { id, meaning_due: due } of await dueRows(store, now, count)) {
    const row = await store
      .updateTable("operations")
      .set({ meaning_due: now + claimMs })
      .where("id", "=", id)
      .where("meaning_due", "=", due)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push(row);
  }
  return claimed;
};

type Due = Pick<OperationTable, "id" | "meaning_due">;

const dueRows = async (store: Store, now: number, count: number): Promise<readonly Due[]> => {
  const all = store.selectFrom("operations").select(["id", "meaning_due"]).limit(count);
  const waiting = await all
    .where("meaning_due", ">", 0)
    .where("meaning_due", "<=", now)
    .orderBy("meaning_due")
    .execute();
  if (waiting.length > 0) return waiting;
  return all.where("meaning_due", "=", 0).orderBy("created_at", "desc").execute();
};

/** When words are due next, in milliseconds since 1970; null if none are. */
export const nextMeaning = async (store: Store): Promise<number | null> => {
  const row = await store
    .selectFrom("operations")
    .select("meaning_due")
    .where("meaning_due", "is not", null)
    .orderBy("meaning_due")
    .limit(1)
    .executeTakeFirst();
  return row?.meaning_due ?? null;
};

/** How many operations are waiting for words. */
export const countDue = async (store: Store): Promise<number> => {
  const row = await store
    .selectFrom("operations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("meaning_due", "is not", null)
    .executeTakeFirstOrThrow();
  return row.count;
};
