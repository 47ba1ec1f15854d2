import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Counts the operations of each environment: counting on demand takes longer as the journal grows. Database triggers
 * maintain the number, so it is right whatever writes, including an instance of the previous version.
 */
export const countOperations = async (database: Kysely<unknown>): Promise<void> => {
  await sql`CREATE TABLE operation_counts (environment TEXT PRIMARY KEY, operations BIGINT NOT NULL)`.execute(database);
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  // Before the rows are counted: on PostgreSQL, creating the trigger keeps others from inserting until this is
  // committed.
  for (const statement of isPostgres ? onPostgres : onSqlite) await sql.raw(statement).execute(database);
  await sql`INSERT INTO operation_counts SELECT environment, COUNT(*) FROM operations GROUP BY environment`.execute(
    database,
  );
};

const added = `INSERT INTO operation_counts (environment, operations) VALUES (NEW.environment, 1)
  ON CONFLICT (environment) DO UPDATE SET operations = operation_counts.operations + 1`;
const removed = "UPDATE operation_counts SET operations = operations - 1 WHERE environment = OLD.environment";

const onSqlite = [
  `CREATE TRIGGER operations_added AFTER INSERT ON operations BEGIN ${added}; END`,
  `CREATE TRIGGER operations_removed AFTER DELETE ON operations BEGIN ${removed}; END`,
];

const functionOf = (name: string, statement: string): string =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$`;

const onPostgres = [
  functionOf("count_added_operation", added),
  functionOf("count_removed_operation", removed),
  "CREATE TRIGGER operations_added AFTER INSERT ON operations FOR EACH ROW EXECUTE FUNCTION count_added_operation()",
  "CREATE TRIGGER operations_removed AFTER DELETE ON operations FOR EACH ROW EXECUTE FUNCTION count_removed_operation()",
];
