import Database from "libsql";
import pg from "pg";
import * as z from "zod";

// Prints what a server left in its database as SQL, for the test of the next version's migrations: a killed server's
// `postern.db`, or the URL of its PostgreSQL database.
//
//   node scripts/dump-version.mjs DATA/postern.db > server/testing/version-0.2.sql

const textsSchema = z.array(z.tuple([z.string()]));
/** The rows of a query with one column of texts. */
const texts = (/** @type {unknown} */ rows) => textsSchema.parse(rows).map(([text]) => text);

/** @type {(table: string, rows: readonly string[]) => readonly string[]} */
const inserts = (table, rows) => (rows.length === 0 ? [] : [`INSERT INTO ${table} VALUES\n${rows.join(",\n")}`]);

const dumpSqlite = (/** @type {string} */ file) => {
  const database = new Database(file);
  const ask = (/** @type {string} */ query) => texts(database.prepare(query).raw().all());
  const own = "FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'";
  const namesOf = (/** @type {string} */ type) =>
    ask(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = '${type}' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    );
  const rowsOf = (/** @type {string} */ table) => {
    const values = ask(`SELECT 'quote("' || name || '")' FROM pragma_table_info('${table}')`).join(" || ',' || ");
    return inserts(table, ask(`SELECT '(' || ${values} || ')' FROM ${table}`));
  };
  // A virtual table makes its shadow tables, with rows of its own, and has no others.
  const shadows = namesOf("shadow");
  const rows = [
    ...namesOf("table").flatMap(rowsOf),
    ...shadows.flatMap((table) => [`DELETE FROM ${table}`, ...rowsOf(table)]),
  ];
  const listed = shadows.map((name) => `'${name}'`).join(", ");
  const tables = ask(`SELECT sql ${own} AND type = 'table' AND name NOT IN (${listed}) ORDER BY name`);
  const others = ask(`SELECT sql ${own} AND type <> 'table' ORDER BY name`);
  database.close();
  return ["PRAGMA foreign_keys=OFF", "BEGIN", ...tables, ...rows, ...others, "COMMIT"];
};

/** Rows come before constraints and triggers, so that their order does not matter. */
const dumpPostgres = async (/** @type {string} */ url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async (/** @type {string} */ text) => texts((await client.query({ text, rowMode: "array" })).rows);
  const here = "'public'::regnamespace";
  const statements = ["BEGIN"];
  for (const table of await ask(
    `SELECT quote_ident(relname) FROM pg_class WHERE relnamespace = ${here} AND relkind = 'r' ORDER BY 1`,
  )) {
    const columns = `FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
    const defined = await ask(`SELECT concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
      CASE WHEN attcollation = 'pg_catalog."C"'::regcollation THEN 'COLLATE "C"' END,
      CASE WHEN attnotnull THEN 'NOT NULL' END, 'DEFAULT ' || pg_get_expr(adbin, adrelid)) ${columns}`);
    const values = await ask(`SELECT format('quote_nullable(%I)', attname) ${columns}`);
    statements.push(
      `CREATE TABLE ${table} (${defined.join(", ")})`,
      ...inserts(table, await ask(`SELECT format('(%s)', concat_ws(',', ${values.join(", ")})) FROM ${table}`)),
    );
  }
  statements.push(
    ...(await ask(`SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = ${here} AND contype IN ('p', 'u', 'f') ORDER BY contype = 'f', conname`)),
    // An index may use these.
    ...(await ask(
      "SELECT format('CREATE EXTENSION IF NOT EXISTS %I', extname) FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1",
    )),
    ...(await ask(`SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = ${here}
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY 1`)),
    ...(await ask(`SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = ${here} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY 1`)),
    ...(await ask("SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1")),
    "COMMIT",
  );
  await client.end();
  return statements;
};

const [source = ""] = process.argv.slice(2);
const statements = source.startsWith("postgres") ? await dumpPostgres(source) : dumpSqlite(source);
process.stdout.write(statements.map((one) => `${one.trimEnd()};\n`).join(""));
