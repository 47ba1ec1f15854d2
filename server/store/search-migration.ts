import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * The journal's search index (docs/decisions/0061-the-journals-index.md). Every operation gets a position immediately;
 * search terms other than its state and its run are filled in by the server, newest first.
 */
export const indexOperations = async (database: Kysely<unknown>): Promise<void> => {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [
    ...tables(isPostgres),
    // Before the rows are read: on PostgreSQL, creating the trigger keeps others from inserting until this is
    // committed.
    ...(isPostgres ? onPostgres : onSqlite),
    places,
    ...indexes(isPostgres),
    `INSERT INTO operation_indexing (id, owner, lease_until, done, total)
      SELECT 1, NULL, 0, 0, COUNT(*) FROM operation_index`,
  ]) {
    await sql.raw(statement).execute(database);
  }
};

/** Compares texts bytewise, the only order SQLite has. */
const bytes = (isPostgres: boolean): string => (isPostgres ? ' COLLATE "C"' : "");
/** SQLite stores such a table only once, in key order. PostgreSQL has no equivalent. */
const inOrder = (isPostgres: boolean): string => (isPostgres ? "" : " WITHOUT ROWID");

const tables = (isPostgres: boolean): readonly string[] => [
  `CREATE TABLE operation_index (
    position ${isPostgres ? "BIGINT" : "INTEGER"} PRIMARY KEY, environment TEXT NOT NULL, operation_id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL, run_id TEXT, words TEXT, said TEXT, asset TEXT${bytes(isPostgres)}, amount TEXT${bytes(isPostgres)})`,
  `CREATE TABLE operation_terms (
    term BIGINT NOT NULL, position BIGINT NOT NULL, PRIMARY KEY (term, position))${inOrder(isPostgres)}`,
  `CREATE TABLE operation_words (
    environment TEXT NOT NULL, word TEXT${bytes(isPostgres)} NOT NULL, PRIMARY KEY (environment, word))${inOrder(isPostgres)}`,
  `CREATE TABLE operation_indexing (
    id BIGINT PRIMARY KEY, owner TEXT, lease_until BIGINT NOT NULL, done BIGINT NOT NULL, total BIGINT NOT NULL)`,
];

/** In SQLite every index ends with the position. */
const indexes = (isPostgres: boolean): readonly string[] => {
  const position = isPostgres ? ", position" : "";
  const index = (name: string, columns: string, where = "") =>
    `CREATE INDEX operation_index_${name} ON operation_index (${columns}${position})${where}`;
  return [
    index("in_order", "environment"),
    index("by_state", "environment, state"),
    index("alone", "environment", " WHERE run_id IS NULL"),
    index("by_run", "run_id", " WHERE run_id IS NOT NULL"),
    "CREATE INDEX operation_index_unfilled ON operation_index (position) WHERE words IS NULL",
    index("by_amount", "environment, asset, amount", " WHERE amount IS NOT NULL"),
  ];
};

/** Positions per millisecond; further operations overflow into the next ones. */
const perMs = 1024;
/** The largest overflow: 100 seconds. */
const spread = perMs * 100_000;

/** The position of each operation is that of its time or, if taken, the one after the previous operation. */
const places = `INSERT INTO operation_index (position, environment, operation_id, state, run_id)
  SELECT number + MAX(created_at * ${perMs} - number) OVER (ORDER BY number), environment, id, state, run_id
  FROM (SELECT id, environment, state, run_id, created_at, ROW_NUMBER() OVER (ORDER BY created_at, id) AS number
    FROM operations) AS numbered`;

const base = `NEW.created_at * ${perMs}`;
const newest = (size: number) =>
  `(SELECT MAX(position) FROM operation_index WHERE position >= ${base} AND position < ${base} + ${size})`;
/** The position of a new operation: after the others of its millisecond. */
const place = `CASE WHEN ${newest(perMs)} IS NULL THEN ${base}
  WHEN ${newest(perMs)} < ${base} + ${perMs - 1} THEN ${newest(perMs)} + 1
  ELSE ${newest(spread)} + 1 END`;

const added = (at: string) => `INSERT INTO operation_index (position, environment, operation_id, state, run_id)
  VALUES (${at}, NEW.environment, NEW.id, NEW.state, NEW.run_id)`;
const moved = "UPDATE operation_index SET state = NEW.state WHERE operation_id = NEW.id";
const removed = "DELETE FROM operation_index WHERE operation_id = OLD.id";

const onSqlite = [
  `CREATE TRIGGER operations_placed AFTER INSERT ON operations BEGIN ${added(place)}; END`,
  `CREATE TRIGGER operations_moved AFTER UPDATE OF state ON operations WHEN NEW.state <> OLD.state BEGIN ${moved}; END`,
  `CREATE TRIGGER operations_unplaced AFTER DELETE ON operations BEGIN ${removed}; END`,
];

const functionOf = (name: string, body: string): string =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NULL; END $$`;

const onPostgres = [
  // Two transactions may find the same free position: the second waits for the first and takes the next.
  functionOf(
    "place_added_operation",
    `LOOP ${added(place)} ON CONFLICT (position) DO NOTHING; EXIT WHEN FOUND; END LOOP`,
  ),
  functionOf("note_moved_operation", moved),
  functionOf("remove_placed_operation", removed),
  "CREATE TRIGGER operations_placed AFTER INSERT ON operations FOR EACH ROW EXECUTE FUNCTION place_added_operation()",
  `CREATE TRIGGER operations_moved AFTER UPDATE OF state ON operations FOR EACH ROW
    WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION note_moved_operation()`,
  "CREATE TRIGGER operations_unplaced AFTER DELETE ON operations FOR EACH ROW EXECUTE FUNCTION remove_placed_operation()",
];
