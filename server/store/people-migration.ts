/**
 * The statements of migration 025. Everyone in the sessions, links, audit or journal becomes a person with the id used
 * there; name and role come from the newest session, or else from the newest record.
 */
export const peopleStatements: readonly string[] = [
  `CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, issuer TEXT, subject TEXT, created_at BIGINT NOT NULL,
    seen_at BIGINT, disabled_at BIGINT, disabled_by TEXT)`,
  `INSERT INTO people (id, name, role, created_at, seen_at)
    SELECT person_id, name, role, first_at, seen_at FROM (
      SELECT person_id, name, role,
        MIN(at) OVER (PARTITION BY person_id) AS first_at,
        MAX(seen) OVER (PARTITION BY person_id) AS seen_at,
        ROW_NUMBER() OVER (PARTITION BY person_id ORDER BY source, at DESC, name, role) AS place
      FROM (
        SELECT 1 AS source, person_id, name, role, created_at AS at, seen_at AS seen FROM sessions
        UNION ALL
        SELECT 2, person_id, person_name, role, MAX(at), MAX(at) FROM audit
          WHERE person_id IS NOT NULL AND person_name IS NOT NULL AND role IS NOT NULL GROUP BY person_id, person_name, role
        UNION ALL
        SELECT 3, person_id, person_name, role, MAX(created_at), MAX(created_at) FROM runs GROUP BY person_id, person_name, role
        UNION ALL
        SELECT 4, person_id, name, role, expires_at - 43200000, used_at FROM links
        UNION ALL
        SELECT 5, person_id, person_name, 'viewer', MAX(created_at), MAX(created_at) FROM operations GROUP BY person_id, person_name
      ) AS known
    ) AS ranked WHERE place = 1`,
  "CREATE INDEX people_by_sight ON people (seen_at)",
  "ALTER TABLE sessions DROP COLUMN name",
  "ALTER TABLE sessions DROP COLUMN role",
  "ALTER TABLE sessions ADD COLUMN browser TEXT",
  "ALTER TABLE sessions ADD COLUMN address TEXT",
  "ALTER TABLE sessions ADD COLUMN refresh TEXT",
  "ALTER TABLE sessions ADD COLUMN checked_at BIGINT",
  "CREATE INDEX sessions_by_person ON sessions (person_id)",
  "ALTER TABLE links DROP COLUMN name",
  "ALTER TABLE links DROP COLUMN role",
  "ALTER TABLE sign_ins ADD COLUMN person_id TEXT",
  "ALTER TABLE runs ADD COLUMN taken_by TEXT",
  "ALTER TABLE runs ADD COLUMN taken_name TEXT",
  "ALTER TABLE runs ADD COLUMN taken_role TEXT",
  "ALTER TABLE runs ADD COLUMN taken_address TEXT",
  "CREATE INDEX runs_by_taker ON runs (taken_by) WHERE taken_by IS NOT NULL",
];
