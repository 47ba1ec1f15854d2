import { seedStatements } from "./seed.mjs";

const emptied = ["days", "movements", "rows", "transactions", "keys", "assets", "owners"].map(
  (name) => `DELETE FROM ledger_${name}`,
);
const withoutIndexes = ["in_order", "by_asset", "by_counterparty", "by_state"].map(
  (name) => `DROP INDEX ledger_movements_${name}`,
);
const indexes = {
  SQLite: "SELECT sql FROM sqlite_master WHERE tbl_name = 'ledger_movements' AND type = 'index' AND sql IS NOT NULL",
  PostgreSQL: "SELECT indexdef FROM pg_indexes WHERE tablename = 'ledger_movements' AND indexname NOT LIKE '%pkey'",
};
/** The service is not queried in the meantime. */
const atRest = (/** @type {number} */ now) =>
  `UPDATE ledger_lists SET phase = 'rest', offered = 0, due_at = ${now + 5 * 3_600_000}, walked_at = ${now}, row_count = 1250000`;

/**
 * Fills the transactions of a stopped server, replacing what it has. Its list must already exist: a server creates it when
 * asked for a transaction.
 * @param {"SQLite" | "PostgreSQL"} store
 * @param {import("../lib/databases.mjs").Filled} database
 * @param {number} transactions a multiple of 4
 */
export const fillTransactions = async (store, database, transactions) => {
  const indexStatements = await database.texts(indexes[store]);
  await database.run([
    ...emptied,
    ...withoutIndexes,
    ...seedStatements(store, transactions),
    ...indexStatements,
    atRest(Date.now()),
    ...(store === "PostgreSQL" ? ["ANALYZE"] : []),
  ]);
};
