import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createSecret } from "../lib/secret.ts";
import { openStore } from "../store/open.ts";
import { openPostgres } from "../store/postgres.ts";
import type { Store } from "../store/tables.ts";
import { template } from "./postgres.ts";

/** A store of its own for a test, and how another instance opens the same database. */
export type TestStore = { readonly store: Store; readonly reopen: () => Promise<Store> };

/** PostgreSQL where the run has a server, else the embedded one in the directory, which instances share as they share memory. */
export const openTestStore = async (directory: string): Promise<TestStore> => {
  const server = inject("postgresUrl");
  if (server === undefined) {
    const store = await openStore(join(directory, "postern.db"));
    return { store, reopen: () => Promise.resolve(store) };
  }
  const url = createSecret(await newDatabase(server));
  return { store: await openPostgres(url), reopen: () => openPostgres(url) };
};

/** The URL of a new database on the server of the run, with the newest schema. */
export const newDatabase = async (server: string): Promise<string> => {
  const name = `postern_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  return `${server}/${name}`;
};
