import { prepared } from "#server/store/prepared.ts";
import type { Writer } from "#server/store/tables.ts";
import { callHash, type Target } from "./intent.ts";
import type { Spending } from "./spending.ts";

const touchIntent = prepared((writer) =>
  writer
    .insertInto("intents")
    .values({ intent_hash: "", touched_at: 0 })
    .onConflict((conflict) => conflict.column("intent_hash").doUpdateSet({ touched_at: 0 })),
);

/**
 * Serializes requests that may spend the same, or look for its transaction, until their database transaction ends, on
 * either store: their amounts may be known in different units, so they wait for each other whatever they are.
 */
export const lockIntent = async (
  writer: Writer,
  { environment, endpoint }: Target,
  call: Pick<Spending, "network" | "to" | "data">,
  now: number,
): Promise<void> => {
  await touchIntent(writer, [callHash({ environment, endpoint }, call), now, now]);
};
