import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { inject } from "vitest";
import { openMigrated } from "#database/open.ts";
import { createSecret } from "#server/lib/secret.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import { schemaOf, template } from "./postgres.ts";

/** A store of its own for a test, and how another instance opens the same database. */
export type TestStore = { readonly store: Store; readonly reopen: () => Promise<Store> };

/** PostgreSQL where the run has a server, else the embedded one in the directory, which instances share as they share memory. */
export const openTestStore = async (directory: string): Promise<TestStore> => {
  const server = inject("postgresUrl");
  if (server === undefined) {
    const path = join(directory, "postern.db");
    copyFileSync(await migrated(), path);
    const store = openMigrated<Tables>(path);
    return { store, reopen: () => Promise.resolve(store) };
  }
  const url = await emptyDatabase(server);
  let users = 0;
  const open = async () => {
    const store = await openPostgres(createSecret(url));
    users += 1;
    const destroy = store.destroy.bind(store);
    store.destroy = async () => {
      await destroy();
      store.destroy = () => Promise.resolve();
      users -= 1;
      if (users === 0) unused.push(url);
    };
    return store;
  };
  return { store: await open(), reopen: open };
};

/** An embedded database with the newest schema, made once by each worker: a test's own is a copy of it. */
const migrated = (): Promise<string> => {
  embedded ??= (async () => {
    const directory = mkdtempSync(join(tmpdir(), "postern-migrated-"));
    const path = join(directory, "postern.db");
    await (await openStore(path)).destroy();
    // What was written may stay beside the file for a while, although the store is closed.
    const whole = join(directory, "whole.db");
    const database = new Database(path);
    database.prepare("VACUUM INTO ?").run(whole);
    database.close();
    chmodSync(whole, 0o600);
    return whole;
  })();
  return embedded;
};
let embedded: Promise<string> | undefined;

/** The databases whose stores were all closed: emptying one is many times quicker than making another. */
const unused: string[] = [];

/** The URL of a database as the migrations leave it: one of an earlier test, or a new one where there is none. */
const emptyDatabase = async (server: string): Promise<string> => {
  const { statements, schema } = inject("postgresReset");
  for (let url = unused.pop(); url !== undefined; url = unused.pop()) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // A test may have changed the schema, on purpose: its database serves no other.
      if ((await schemaOf(client)) !== schema) continue;
      await client.query(statements);
      return url;
    } finally {
      await client.end();
    }
  }
  return newDatabase(server);
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
