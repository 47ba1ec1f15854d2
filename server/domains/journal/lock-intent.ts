import type { Writer } from "#server/store/tables.ts";

/**
 * Makes those who send the same spending intent, or look for its transaction, wait for one another until their transaction ends, on either
 * store.
 */
export const lockIntent = (writer: Writer, intent: string, now: number) =>
  writer
    .insertInto("intents")
    .values({ intent_hash: intent, touched_at: now })
    .onConflict((conflict) => conflict.column("intent_hash").doUpdateSet({ touched_at: now }))
    .execute();
