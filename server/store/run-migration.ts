import { type Kysely, sql } from "kysely";

const runs = [
  `CREATE TABLE runs (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, name TEXT, state TEXT NOT NULL, note TEXT, person_id TEXT NOT NULL,
    person_name TEXT NOT NULL, role TEXT NOT NULL, address TEXT, endpoints TEXT NOT NULL, network_id TEXT,
    at_once BIGINT NOT NULL, on_failure TEXT NOT NULL, columns TEXT NOT NULL, made_from TEXT, total BIGINT NOT NULL,
    start_key TEXT NOT NULL, request_hash TEXT NOT NULL, rests_until BIGINT NOT NULL, rests BIGINT NOT NULL,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, owner TEXT, lease_until BIGINT NOT NULL,
    UNIQUE (person_id, environment, start_key))`,
  "CREATE INDEX runs_by_time ON runs (environment, created_at)",
  "CREATE INDEX runs_by_state ON runs (state, lease_until)",
  `INSERT INTO runs
    SELECT id, environment, NULL, state, note, person_id, person_name, role, address, '["generateAddress"]', network_id,
      4, 'continue', '[]', NULL, total, start_key, request_hash, 0, 0, created_at, updated_at, owner, lease_until
    FROM batches`,
  `CREATE TABLE run_items (
    run_id TEXT NOT NULL REFERENCES runs (id), position BIGINT NOT NULL, endpoint TEXT NOT NULL, params TEXT NOT NULL,
    body TEXT NOT NULL, lane TEXT, line BIGINT, cells TEXT, state TEXT NOT NULL, idempotency_key TEXT NOT NULL,
    twin BIGINT NOT NULL, acknowledges TEXT, identical_to TEXT, due_at BIGINT NOT NULL, baseline BIGINT, operation_id TEXT,
    address_id TEXT, address TEXT, error TEXT, PRIMARY KEY (run_id, position))`,
  `INSERT INTO run_items
    SELECT batch_id, position, 'generateAddress', '{}', '', reference, NULL, NULL,
      CASE state WHEN 'rejected' THEN 'failed' ELSE state END, idempotency_key,
      0, NULL, NULL, due_at, baseline, operation_id, address_id, address, error
    FROM batch_items`,
  "CREATE INDEX run_items_by_lane ON run_items (run_id, lane)",
];

/** Fills in bodies for items created before items had one. SQL alone cannot write every reference as JSON. */
const fillBodies = async (database: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ run_id: string; lane: string; network_id: string }>`
    SELECT DISTINCT run_items.run_id, run_items.lane, runs.network_id
    FROM run_items JOIN runs ON runs.id = run_items.run_id`.execute(database);
  for (const { run_id: run, lane, network_id: networkId } of rows) {
    await sql`UPDATE run_items SET body = ${JSON.stringify({ reference: lane, networkId })}
      WHERE run_id = ${run} AND lane = ${lane}`.execute(database);
  }
};

const afterRuns = [
  // An item used to begin before its operation was recorded. If an operation has the item's key, it was recorded.
  `UPDATE run_items SET operation_id = (
      SELECT operations.id FROM operations JOIN runs ON runs.id = run_items.run_id
      WHERE operations.person_id = runs.person_id AND operations.environment = runs.environment
        AND operations.key_slot = run_items.idempotency_key)
    WHERE state = 'sending'`,
  `UPDATE run_items SET state = CASE (SELECT runs.state FROM runs WHERE runs.id = run_items.run_id)
      WHEN 'cancelled' THEN 'cancelled' ELSE 'waiting' END
    WHERE state = 'sending' AND operation_id IS NULL`,
  "CREATE INDEX run_items_by_state ON run_items (run_id, state, position)",
  "CREATE INDEX run_items_by_operation ON run_items (operation_id)",
  "CREATE INDEX run_items_by_address ON run_items (address)",
  "ALTER TABLE operations ADD COLUMN run_id TEXT",
  `UPDATE operations SET run_id = (SELECT MIN(run_items.run_id) FROM run_items WHERE run_items.operation_id = operations.id)
    WHERE id IN (SELECT operation_id FROM run_items)`,
  "CREATE INDEX operations_by_run ON operations (run_id) WHERE run_id IS NOT NULL",
  "DROP TABLE batch_items",
  "DROP TABLE batches",
];

/** Migration 010: a run is a list of calls of any writing endpoint; before, it was a number of addresses per profile. */
export const makeRuns = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of runs) await sql.raw(statement).execute(database);
  await fillBodies(database);
  for (const statement of afterRuns) await sql.raw(statement).execute(database);
};
