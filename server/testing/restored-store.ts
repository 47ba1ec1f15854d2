import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { inject } from "vitest";
import * as z from "zod";
import { createSecret } from "#server/lib/secret.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import { executeOnPostgres, newEmptyDatabase } from "./earlier-store.ts";
import type { TestStore } from "./store.ts";

/** What an earlier version left, as SQL: on the embedded store, and, if there is such a dump, on PostgreSQL. */
export type Dump = { readonly sqlite: string; readonly postgres?: string };

/** The SQL of these files in this folder, one after another. */
export const dumpText = (...names: readonly string[]): string =>
  names.map((name) => readFileSync(new URL(name, import.meta.url), "utf8")).join("\n");

/** A store made from SQL, as a server finds it that is started on what an earlier version left. */
export const openRestoredStore = async (directory: string, { sqlite, postgres }: Dump): Promise<TestStore> => {
  const server = inject("postgresUrl");
  if (server !== undefined && postgres !== undefined) {
    const url = await newEmptyDatabase(server);
    await executeOnPostgres(url, postgres);
    const reopen = () => openPostgres(createSecret(url));
    return { store: await reopen(), reopen };
  }
  const path = join(directory, "postern.db");
  const database = new Database(path);
  database.exec(sqlite);
  database.close();
  const store = await openStore(path);
  return { store, reopen: () => Promise.resolve(store) };
};

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
export type Rows = z.output<typeof rowsSchema>;

/** The rows of a dump by table, as they are before any migration. */
export const rowsOfDump = async ({ sqlite, postgres }: Dump): Promise<ReadonlyMap<string, Rows>> => {
  const tables = [...sqlite.matchAll(/^CREATE TABLE "?(\w+)/gm)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
  const rowsByTable = new Map<string, Rows>();
  const server = inject("postgresUrl");
  if (server === undefined || postgres === undefined) {
    const database = new Database(":memory:");
    database.exec(sqlite);
    for (const table of tables)
      rowsByTable.set(table, rowsSchema.parse(database.prepare(`SELECT * FROM ${table}`).all()));
    database.close();
    return rowsByTable;
  }
  const client = new pg.Client({ connectionString: await newEmptyDatabase(server) });
  await client.connect();
  await client.query(postgres);
  for (const table of tables)
    rowsByTable.set(table, rowsSchema.parse((await client.query(`SELECT * FROM ${table}`)).rows));
  await client.end();
  return rowsByTable;
};
