import * as z from "zod/mini";
import type { Store } from "#server/store/tables.ts";
import { movementSchema } from "#shared/console/meaning.ts";
import type { Movement } from "#shared/meaning/types.ts";

/** How long a prediction is stored: for an operation recorded later it is out of date. */
export const predictionMs = 24 * 60 * 60_000;

const predictionSchema = z.array(z.omit(movementSchema.built, { text: true }));

/** Stores a node's prediction for a transaction under review, by its `predictionKey`. The newest one counts. */
export const keepPrediction = async (
  store: Store,
  key: string,
  movements: readonly Movement[],
  now: number,
): Promise<void> => {
  const values = { movements: JSON.stringify(movements), made_at: now };
  await store
    .insertInto("predictions")
    .values({ transaction_key: key, ...values })
    .onConflict((conflict) => conflict.column("transaction_key").doUpdateSet(values))
    .execute();
};

/** A node's prediction for a transaction; null if there is none. */
export const predictionOf = async (store: Store, key: string): Promise<readonly Movement[] | null> => {
  const row = await store
    .selectFrom("predictions")
    .select("movements")
    .where("transaction_key", "=", key)
    .executeTakeFirst();
  return row === undefined ? null : predictionSchema.parse(JSON.parse(row.movements));
};

/** Removes predictions whose transaction was not recorded in time. */
export const dropOldPredictions = async (store: Store, now: number): Promise<void> => {
  await store
    .deleteFrom("predictions")
    .where("made_at", "<", now - predictionMs)
    .execute();
};
