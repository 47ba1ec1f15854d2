/**
 * Traces of sent transactions, the coins that contracts passed on, and where a row of the ledger comes from. Nothing is
 * traced for operations that ended earlier.
 */
export const traceStatements = [
  `CREATE TABLE traces (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, network_id TEXT NOT NULL, hash_key TEXT NOT NULL, state TEXT NOT NULL,
    reason TEXT, top_from TEXT, top_to TEXT, top_amount TEXT, tries BIGINT NOT NULL, made_at BIGINT NOT NULL, due_at BIGINT,
    owner TEXT, lease_until BIGINT NOT NULL)`,
  "CREATE INDEX traces_due ON traces (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX traces_by_hash ON traces (environment, hash_key)",
  `CREATE TABLE trace_movements (
    trace_id TEXT NOT NULL, position BIGINT NOT NULL, environment TEXT NOT NULL, from_address TEXT NOT NULL,
    to_address TEXT NOT NULL, amount TEXT NOT NULL, PRIMARY KEY (trace_id, position))`,
  // An address may turn out to be the organization's after it was paid.
  "CREATE INDEX trace_movements_from ON trace_movements (environment, from_address)",
  "CREATE INDEX trace_movements_to ON trace_movements (environment, to_address)",
  "ALTER TABLE ledger_rows ADD COLUMN source TEXT NOT NULL DEFAULT 'list'",
  "ALTER TABLE operation_meanings ADD COLUMN traced TEXT",
];
