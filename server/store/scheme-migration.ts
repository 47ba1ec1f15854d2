import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Notes in each operation how its `intent_hash` was made. Earlier rows have 0: those that still guard get a new hash at
 * the start. An instance of an earlier version would not find what the new hashes guard, so on PostgreSQL, where one may
 * still be running, the column has no default: what such an instance wants to record, it cannot, and so does not send.
 */
export const addIntentScheme = async (database: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE operations ADD COLUMN intent_scheme BIGINT NOT NULL DEFAULT 0`.execute(database);
  // The first operation that follows a workflow keeps its transaction.
  await sql`CREATE INDEX operations_by_workflow ON operations (environment, workflow_id) WHERE workflow_id IS NOT NULL`.execute(
    database,
  );
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`ALTER TABLE operations ALTER COLUMN intent_scheme DROP DEFAULT`.execute(database);
};
