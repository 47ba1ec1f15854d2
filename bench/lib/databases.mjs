import Database from "libsql";
import pg from "pg";
import * as z from "zod";

/**
 * Access to the database of a stopped server, for filling it.
 * @typedef {{ readonly run: (statements: readonly string[]) => Promise<void>, readonly texts: (query: string) => Promise<readonly string[]> }} Filled
 */

const firstOf = (/** @type {unknown} */ row) =>
  Object.values(z.record(z.string(), z.unknown()).parse(row)).map(String)[0] ?? "";

/** @type {(file: string) => Filled} */
export const sqliteOf = (file) => ({
  run: async (statements) => {
    const database = new Database(file);
    database.exec("PRAGMA synchronous = OFF");
    for (const statement of statements) database.exec(statement);
    database.close();
  },
  texts: async (query) => {
    const database = new Database(file);
    const rows = database.prepare(query).all();
    database.close();
    return rows.map(firstOf);
  },
});

/** @type {(url: string) => Filled} */
export const postgresOf = (url) => {
  const using = async (/** @type {(client: pg.Client) => Promise<unknown>} */ task) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await task(client);
    } finally {
      await client.end();
    }
  };
  return {
    run: async (statements) => {
      await using(async (client) => {
        for (const statement of statements) await client.query(statement);
      });
    },
    texts: async (query) => {
      /** @type {string[]} */
      const values = [];
      await using(async (client) => {
        const { rows } = await client.query(query);
        values.push(...rows.map(firstOf));
      });
      return values;
    },
  };
};
