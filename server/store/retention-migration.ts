/** The statements of migration 026. */
export const retentionStatements: readonly string[] = [
  `CREATE TABLE retention_tasks (
    id TEXT PRIMARY KEY, due_at BIGINT NOT NULL, place TEXT, removed BIGINT NOT NULL, owner TEXT, lease_until BIGINT NOT NULL)`,
  ...["sessions", "mirror", "bodies", "runs", "audit"].map(
    (id) => `INSERT INTO retention_tasks (id, due_at, removed, lease_until) VALUES ('${id}', 0, 0, 0)`,
  ),
  `CREATE TABLE audit_checkpoint (
    id BIGINT PRIMARY KEY, position BIGINT NOT NULL, hash TEXT NOT NULL, at BIGINT NOT NULL, recorded BIGINT NOT NULL)`,
  "ALTER TABLE operations ADD COLUMN body_removed_at BIGINT",
  "ALTER TABLE runs ADD COLUMN bodies_removed_at BIGINT",
];
