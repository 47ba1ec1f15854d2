import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * The embedded store's index of three-letter pieces (docs/decisions/0119-pieces-of-three-letters.md): for each row that
 * Find and the lists of labels and contracts search, its text. Triggers keep it up to date in the transaction that writes
 * the row, whoever writes it. PostgreSQL's own indexes are made at the start: postgres-text.ts.
 */
export const indexTexts = async (database: Kysely<unknown>): Promise<void> => {
  if (database.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const statement of [...tables, ...sources.flatMap(fill), ...sources.flatMap(triggers)]) {
    await sql.raw(statement).execute(database);
  }
};

export type SearchedTable = "mirror_records" | "labels" | "contracts";

/** A table whose rows are searched, with the expressions that identify a row; `$` stands for the row. */
type Source = {
  readonly table: SearchedTable;
  readonly kind: string;
  /** Together with the environment and the kind, these identify a row. */
  readonly id: string;
  readonly networkId: string;
  readonly text: string;
  /** The columns in the text. */
  readonly columns: string;
  readonly order: string;
};

/** The kind of the list that the organization's own labels or contracts are. */
export const kindOfOwn = (table: "labels" | "contracts"): string => `own ${table}`;

const both = (text: string, character: number): string =>
  `replace(${text}, char(10), char(${character}) || char(${character}))`;

/**
 * Two line feeds stand around each of a row's names, two tabs around each of its other words, so that a beginning of one
 * letter is a piece of three, and a name is told from a word.
 */
const sources: readonly Source[] = [
  {
    table: "mirror_records",
    kind: "$.kind",
    id: "$.id",
    networkId: "''",
    text: `${both("$.names", 10)} || ${both("$.words", 9)}`,
    columns: "names, words",
    order: "$.position",
  },
  ...(["labels", "contracts"] as const).map((table) => ({
    table,
    kind: `'${kindOfOwn(table)}'`,
    id: "$.address",
    networkId: "$.network_id",
    text: both("char(10) || $.search || char(10)", 10),
    columns: "search",
    order: "$.changed_at",
  })),
];

/** How far apart the numbers of two lists begin: no list has that many rows. */
export const spanOfList = 4_294_967_296;

/**
 * The numbers by which the embedded store's index knows a row: `VACUUM` may change the numbers that SQLite itself gives.
 * Those of one list are together, so that a search reads no other list.
 */
const tables = [
  "CREATE TABLE search_lists (list INTEGER PRIMARY KEY, environment TEXT NOT NULL, kind TEXT NOT NULL, UNIQUE (environment, kind))",
  "CREATE TABLE search_records (number INTEGER PRIMARY KEY, id TEXT NOT NULL, network_id TEXT NOT NULL)",
  "CREATE INDEX search_records_by_id ON search_records (id, network_id)",
  // Texts are in lower case already. They are not stored again.
  `CREATE VIRTUAL TABLE search_text USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
];

const of = (row: string, expression: string): string => expression.replaceAll("$", row);

const listOf = (row: string, { kind }: Source): string =>
  `(SELECT list FROM search_lists WHERE environment = ${row}.environment AND kind = ${of(row, kind)})`;

const numberOf = (row: string, source: Source): string =>
  `(SELECT number FROM search_records WHERE id = ${of(row, source.id)} AND network_id = ${of(row, source.networkId)}
    AND number > ${listOf(row, source)} * ${spanOfList} AND number < (${listOf(row, source)} + 1) * ${spanOfList})`;

const addText = (row: string, source: Source): string =>
  `INSERT INTO search_text (rowid, text) VALUES (${numberOf(row, source)}, ${of(row, source.text)})`;

const removeText = (row: string, source: Source): string =>
  `DELETE FROM search_text WHERE rowid = ${numberOf(row, source)}`;

const last = `(SELECT number FROM search_records WHERE number > list * ${spanOfList} AND number < (list + 1) * ${spanOfList}
  ORDER BY number DESC LIMIT 1)`;

const triggers = (source: Source): readonly string[] => {
  const { table, kind, id, networkId, columns } = source;
  const changed = columns
    .split(", ")
    .map((column) => `NEW.${column} <> OLD.${column}`)
    .join(" OR ");
  return [
    `CREATE TRIGGER ${table}_text_added AFTER INSERT ON ${table} BEGIN
      INSERT INTO search_lists (environment, kind) SELECT NEW.environment, ${of("NEW", kind)}
        WHERE ${listOf("NEW", source)} IS NULL;
      INSERT INTO search_records (number, id, network_id)
        SELECT COALESCE(${last}, list * ${spanOfList}) + 1, ${of("NEW", id)}, ${of("NEW", networkId)}
        FROM search_lists WHERE environment = NEW.environment AND kind = ${of("NEW", kind)};
      ${addText("NEW", source)};
    END`,
    `CREATE TRIGGER ${table}_text_changed AFTER UPDATE OF ${columns} ON ${table} WHEN ${changed} BEGIN
      ${removeText("OLD", source)};
      ${addText("NEW", source)};
    END`,
    `CREATE TRIGGER ${table}_text_removed AFTER DELETE ON ${table} BEGIN
      ${removeText("OLD", source)};
      DELETE FROM search_records WHERE number = ${numberOf("OLD", source)};
    END`,
  ];
};

/** The rows that are there already, in the order of their list. */
const fill = ({ table, kind, id, networkId, text, order }: Source): readonly string[] => {
  const row = "row";
  return [
    `INSERT INTO search_lists (environment, kind) SELECT DISTINCT environment, ${of(row, kind)} FROM ${table} AS ${row}`,
    `INSERT INTO search_records (number, id, network_id)
      SELECT list * ${spanOfList} + ROW_NUMBER() OVER (PARTITION BY list ORDER BY ${of(row, order)}), ${of(row, id)}, ${of(row, networkId)}
      FROM ${table} AS ${row} JOIN search_lists ON search_lists.environment = row.environment AND search_lists.kind = ${of(row, kind)}`,
    `INSERT INTO search_text (rowid, text)
      SELECT number, ${of(row, text)} FROM search_lists
      JOIN search_records ON number > list * ${spanOfList} AND number < (list + 1) * ${spanOfList}
      JOIN ${table} AS ${row} ON row.environment = search_lists.environment AND ${of(row, kind)} = search_lists.kind
        AND ${of(row, id)} = search_records.id ${networkId === "''" ? "" : `AND ${of(row, networkId)} = search_records.network_id`}
      ORDER BY number`,
  ];
};
