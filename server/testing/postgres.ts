import pg from "pg";
import type { TestProject } from "vitest/node";
import * as z from "zod";
import { createSecret } from "#server/lib/secret.ts";
import { openPostgres } from "#server/store/postgres.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Added to the interface of vitest.
  interface ProvidedContext {
    /** A PostgreSQL server for tests, by the URL of its administration; undefined where tests use the embedded store. */
    postgresUrl: string | undefined;
    /** The statements that empty a database of such a server, and the schema they require. */
    postgresReset: Reset;
  }
}

type Reset = { readonly statements: string; readonly schema: string };

/** The database that every test's own database is copied from: the schema is made once. */
export const template = "postern_template";

/** A PostgreSQL server of its own for the tests of this run. */
export const setup = async (project: TestProject) => {
  const { url, createDatabase, stop } = await startPostgres();
  try {
    await createDatabase(template);
    await (await openPostgres(createSecret(`${url}/${template}`))).destroy();
    project.provide("postgresReset", await resetOf(`${url}/${template}`));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", url);
  return stop;
};

const textsSchema = z.array(z.object({ text: z.string() }));
const textsOf = async (client: pg.Client, query: string): Promise<readonly string[]> =>
  textsSchema.parse((await client.query<Record<string, unknown>>(query)).rows).map(({ text }) => text);

/** All columns and indexes of a database, as one text. */
export const schemaOf = async (client: pg.Client): Promise<string> => {
  const [text = ""] = await textsOf(
    client,
    `SELECT string_agg(concat_ws(' ', relname, relkind, attname, atttypid, attnotnull), ',' ORDER BY relname, attnum) AS text
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND attnum > 0`,
  );
  return text;
};

/** Statements that leave only the rows of the template in a database, which come from the migrations. */
const resetOf = async (url: string): Promise<Reset> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await textsOf(
      client,
      "SELECT quote_ident(tablename) AS text FROM pg_tables WHERE schemaname = 'public'",
    );
    const rows = await Promise.all(
      tables.map((table) =>
        textsOf(
          client,
          `SELECT format('INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, %L)', json_agg(one)) AS text
           FROM ${table} AS one HAVING count(*) > 0`,
        ),
      ),
    );
    const statements = [
      "BEGIN",
      // In this order tables refer to one another: without the triggers that check it any order will do.
      "SET LOCAL session_replication_role = replica",
      ...tables.map((table) => `DELETE FROM ${table}`),
      ...rows.flat(),
      "COMMIT",
    ];
    return { statements: statements.join(";\n"), schema: await schemaOf(client) };
  } finally {
    await client.end();
  }
};
