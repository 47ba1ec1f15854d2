/** The statements of migration 020. */
export const viewStatements: readonly string[] = [
  `CREATE TABLE saved_views (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, page TEXT NOT NULL, name TEXT NOT NULL, shared BIGINT NOT NULL,
    owner_id TEXT NOT NULL, owner_name TEXT NOT NULL, search TEXT NOT NULL, version TEXT NOT NULL, created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL)`,
  "CREATE INDEX saved_views_by_owner ON saved_views (environment, owner_id) WHERE shared = 0",
  "CREATE INDEX saved_views_shared ON saved_views (environment) WHERE shared = 1",
  `CREATE TABLE view_defaults (
    environment TEXT NOT NULL, page TEXT NOT NULL, person_id TEXT NOT NULL, view_id TEXT REFERENCES saved_views (id),
    PRIMARY KEY (environment, page, person_id))`,
  "CREATE INDEX view_defaults_by_view ON view_defaults (view_id) WHERE view_id IS NOT NULL",
];
