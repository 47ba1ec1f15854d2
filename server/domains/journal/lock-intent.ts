import { prepared } from "#server/store/prepared.ts";
import type { Writer } from "#server/store/tables.ts";

const touchIntent = prepared((writer) =>
  writer
    .insertInto("intents")
    .values({ intent_hash: "", touched_at: 0 })
    .onConflict((conflict) => conflict.column("intent_hash").doUpdateSet({ touched_at: 0 })),
);

/**
 * Serializes requests that send the same spending intent, or look for its transaction, until their database transaction
 * ends, on either store.
 */
export const lockIntent = async (writer: Writer, intent: string, now: number): Promise<void> => {
  await touchIntent(writer, [intent, now, now]);
};
