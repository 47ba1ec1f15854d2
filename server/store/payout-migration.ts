/** The statements of migration 016. */
export const payoutStatements: readonly string[] = [
  `CREATE TABLE payouts (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, name TEXT NOT NULL, network_id TEXT, address_id TEXT, asset TEXT NOT NULL,
    content TEXT NOT NULL, row_count BIGINT NOT NULL, version TEXT NOT NULL, run_id TEXT, created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL)`,
  "CREATE INDEX payouts_by_time ON payouts (environment, changed_at)",
  "CREATE UNIQUE INDEX payouts_by_run ON payouts (run_id) WHERE run_id IS NOT NULL",
];
