import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import pg from "pg";
import { inject } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { migrations } from "#server/store/migrations.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Store } from "#server/store/tables.ts";

/** A database of an earlier version on the store of the run. */
export type EarlierStore = {
  /** Its URL on PostgreSQL, undefined where it is a file. */
  readonly url: string | undefined;
  /** Opens it with the migrations of that version, and no later ones. */
  readonly openAsBefore: () => Promise<Store>;
  /** Opens it as this version does. */
  readonly open: () => Promise<Store>;
};

/** Makes one whose newest migration is `last`, with the rows that SQL inserts. `path` is that of the file. */
export const createEarlierStore = async (path: string, last: string, rows: string): Promise<EarlierStore> => {
  const earlierMigrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  const server = inject("postgresUrl");
  const url = server === undefined ? undefined : await newEmptyDatabase(server);
  const openWith = (those: typeof migrations): Promise<Store> =>
    url === undefined ? openStore(path, those) : openPostgres(createSecret(url), those);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  await (await openWith(earlierMigrations)).destroy();
  await (url === undefined ? insertIntoFile(path, rows) : executeOnPostgres(url, rows));
  return { url, openAsBefore: () => openWith(earlierMigrations), open: () => openWith(migrations) };
};

/** The URL of a new database without tables on the server of the run. */
export const newEmptyDatabase = async (server: string): Promise<string> => {
  const name = `postern_earlier_${randomUUID().replaceAll("-", "")}`;
  await executeOnPostgres(`${server}/postgres`, `CREATE DATABASE ${name}`);
  return `${server}/${name}`;
};

const insertIntoFile = (path: string, rows: string): void => {
  const database = new Database(path);
  database.exec(rows);
  database.close();
};

export const executeOnPostgres = async (url: string, statements: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
};
