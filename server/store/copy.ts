import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { connect } from "#database/sqlite.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { Tables } from "./tables.ts";

/** A row from a store, by column: texts, safe integers and nulls (`Tables`). */
type Row = Readonly<Record<string, unknown>>;

/** The number of rows of a table, and their fingerprint. */
export type Content = { readonly rows: number; readonly fingerprint: string };

/** A table of both stores. The stores list columns in different orders, so they are sorted by name here. */
type CopiedTable = { readonly name: string; readonly columns: readonly Column[] };
type Column = { readonly name: string; readonly type: string };

/** The two stores cannot have the same content; nothing was changed. */
export class CopyError extends Error {}

/** How many rows, and how many characters, go to PostgreSQL per statement. */
const batchRows = 2_000;
const batchLength = 4_000_000;

/**
 * Replaces the content of a PostgreSQL store with that of an embedded store, in one PostgreSQL transaction, and
 * verifies it there. Both have the newest schema, and no one else writes to the embedded one. Throws a CopyError before
 * committing if a table or a row differs.
 */
export const copyStore = async (
  path: string,
  writer: Transaction<Tables>,
  copied: (table: string, rows: number, isWhole: boolean) => void,
): Promise<ReadonlyMap<string, Content>> => {
  const raw = writer.withoutPlugins();
  const source = connect(path);
  try {
    const tables = await tablesIn(raw, columnsOf(source));
    await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(raw);
    const contents = new Map<string, Content>();
    for (const table of tables) {
      // The copied rows already include what a trigger would add.
      await sql`ALTER TABLE ${sql.table(table.name)} DISABLE TRIGGER USER`.execute(raw);
      const sum = createSum(table);
      for (const rows of batchesOf(source, table)) {
        await insert(raw, table, rows);
        for (const row of rows) sum.add(row);
        copied(table.name, sum.content().rows, false);
      }
      contents.set(table.name, sum.content());
    }
    for (const table of tables) {
      await sql`ALTER TABLE ${sql.table(table.name)} ENABLE TRIGGER USER`.execute(raw);
      const expected = contents.get(table.name);
      const content = await contentOf(raw, table);
      if (expected?.rows !== content.rows || expected.fingerprint !== content.fingerprint) {
        throw new CopyError(
          `The table ${table.name} has ${content.rows} rows on PostgreSQL and ${expected?.rows} here, or their contents differ.`,
        );
      }
      copied(table.name, content.rows, true);
    }
    return contents;
  } finally {
    source.close();
  }
};

type Source = ReturnType<typeof connect>;

/**
 * The columns of every table of the embedded store, sorted. Left out are those that each store has its own of: the tables
 * of Kysely's migrator, and the index of texts, which PostgreSQL makes from the rows that it gets.
 */
const columnsOf = (source: Source): ReadonlyMap<string, readonly string[]> => {
  const rows = source
    .prepare(
      `SELECT tables.name AS name, columns.name AS col FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE 'kysely_%'
         AND tables.name NOT LIKE 'search\\_%' ESCAPE '\\'`,
    )
    .all()
    .map(rowOf);
  const columns = new Map<string, string[]>();
  for (const { name, col } of rows) columns.set(String(name), [...(columns.get(String(name)) ?? []), String(col)]);
  return new Map([...columns].map(([name, its]) => [name, its.toSorted()]));
};

const rowOf = (row: unknown): Row => {
  if (isRecord(row)) return row;
  throw new TypeError("SQLite returned a row without columns.");
};

/**
 * The tables of both stores, ordered so that rows come after those they refer to. Throws a CopyError if only one store
 * has a table or column.
 */
const tablesIn = async (
  raw: Transaction<Tables>,
  expected: ReadonlyMap<string, readonly string[]>,
): Promise<readonly CopiedTable[]> => {
  const { rows } = await sql<{ name: string; col: string; type: string }>`
    SELECT table_name AS name, column_name AS col, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name NOT LIKE 'kysely_%' ORDER BY table_name`.execute(raw);
  const names = [...new Set(rows.map(({ name }) => name))];
  const tables = names.map((name) => ({
    name,
    columns: rows
      .filter((row) => row.name === name)
      .map((row) => ({ name: row.col, type: row.type }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }));
  const differs = tables.find(
    ({ name, columns }) => columns.map((column) => column.name).join() !== expected.get(name)?.join(),
  );
  const missing = [...expected.keys()].find((name) => !names.includes(name));
  if (differs !== undefined || missing !== undefined) {
    throw new CopyError(`The table ${differs?.name ?? missing} is not the same in the two databases.`);
  }
  const references = await sql<{ child: string; parent: string }>`
    SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint
    JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
    WHERE contype = 'f' AND child.relnamespace = current_schema()::regnamespace`.execute(raw);
  const depthOf = (name: string): number =>
    Math.max(0, ...references.rows.filter(({ child }) => child === name).map(({ parent }) => 1 + depthOf(parent)));
  return tables.toSorted((one, other) => depthOf(one.name) - depthOf(other.name));
};

const batchesOf = function* (source: Source, { name }: CopiedTable): Generator<readonly Row[]> {
  let rows: Row[] = [];
  let length = 0;
  for (const record of source.prepare(`SELECT * FROM "${name}"`).iterate()) {
    const row = rowOf(record);
    rows.push(row);
    for (const value of Object.values(row)) length += typeof value === "string" ? value.length : 8;
    if (rows.length < batchRows && length < batchLength) continue;
    yield rows;
    [rows, length] = [[], 0];
  }
  if (rows.length > 0) yield rows;
};

/** One array per column keeps the number of parameters small, however many rows there are. */
const insert = (raw: Transaction<Tables>, { name, columns }: CopiedTable, rows: readonly Row[]) =>
  sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    SELECT * FROM unnest(${sql.join(
      columns.map((column) => sql`${rows.map((row) => row[column.name])}::${sql.raw(column.type)}[]`),
    )})`.execute(raw);

/** The content of a table on PostgreSQL, read through a cursor. */
const contentOf = async (raw: Transaction<Tables>, table: CopiedTable): Promise<Content> => {
  const sum = createSum(table);
  await sql`DECLARE copied NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(table.name)}`.execute(raw);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.raw(String(batchRows))} FROM copied`.execute(raw);
    for (const row of rows) sum.add(row);
    if (rows.length === 0) break;
  }
  await sql`CLOSE copied`.execute(raw);
  return sum.content();
};

/** Counts rows and adds up their hashes, so the order of the rows does not matter. */
const createSum = ({ columns }: CopiedTable) => {
  let rows = 0;
  let total = 0n;
  return {
    add: (row: Row) => {
      rows += 1;
      const text = JSON.stringify(columns.map((column) => row[column.name]));
      total += BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
    },
    content: (): Content => ({ rows, fingerprint: BigInt.asUintN(256, total).toString(16).padStart(64, "0") }),
  };
};
