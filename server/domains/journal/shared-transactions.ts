import { sql } from "kysely";
import type { Store } from "#server/store/tables.ts";

/** Operations that end with one transaction: an earlier version may have given it to several. */
export type SharedTransaction = { readonly environment: string; readonly operationIds: readonly string[] };

/** The most that are reported. */
const mostReported = 50;

/** Finds transactions that more than one operation has. */
export const sharedTransactions = async (store: Store): Promise<readonly SharedTransaction[]> => {
  const hash = sql<string>`LOWER(transaction_hash)`;
  const shared = await store
    .selectFrom("operations")
    .select(["environment", hash.as("hash")])
    .where("transaction_hash", "is not", null)
    .groupBy(["environment", hash])
    .having(({ fn }) => fn.countAll(), ">", 1)
    .limit(mostReported)
    .execute();
  const reports: SharedTransaction[] = [];
  for (const one of shared) {
    const rows = await store
      .selectFrom("operations")
      .select("id")
      .where("environment", "=", one.environment)
      .where(hash, "=", one.hash)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    reports.push({ environment: one.environment, operationIds: rows.map(({ id }) => id) });
  }
  return reports;
};
