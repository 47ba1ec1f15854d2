import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { testDirectory } from "../testing/directory.ts";
import { openStore } from "./open.ts";

const organization = { id: "o", name: "n", email: "e", created_at: "2025-01-01T00:00:00.000Z" };

const openTemporary = async () => {
  const path = join(testDirectory(), "store.db");
  return { path, store: await openStore(path) };
};

test("what was written is there after it was opened again", async () => {
  const { path, store } = await openTemporary();
  await store.insertInto("organizations").values(organization).execute();
  await store.destroy();
  const again = await openStore(path);
  expect(await again.selectFrom("organizations").selectAll().execute()).toEqual([organization]);
  await again.destroy();
});

test("a migration that stops halfway leaves nothing: the next start makes the schema", async () => {
  const path = join(testDirectory(), "store.db");
  const halfway = async (database: Kysely<unknown>) => {
    await sql`CREATE TABLE organizations (id TEXT)`.execute(database);
    throw new Error("stop");
  };
  await expect(openStore(path, { "001-first": { up: halfway } })).rejects.toThrow("newest schema");
  const store = await openStore(path);
  await store.insertInto("organizations").values(organization).execute();
  expect(await store.selectFrom("organizations").selectAll().execute()).toEqual([organization]);
  await store.destroy();
});

test("a commit waits for the disk", async () => {
  const { store } = await openTemporary();
  const { rows: journal } = await sql`PRAGMA journal_mode`.execute(store);
  const { rows: synchronous } = await sql`PRAGMA synchronous`.execute(store);
  expect(journal).toEqual([{ journal_mode: "wal" }]);
  expect(synchronous).toEqual([{ synchronous: 2 }]);
  await store.destroy();
});

test("a transaction that fails leaves nothing", async () => {
  const { store } = await openTemporary();
  const failing = store.transaction().execute(async (writer) => {
    await writer.insertInto("organizations").values(organization).execute();
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  expect(await store.selectFrom("organizations").selectAll().execute()).toEqual([]);
  await store.destroy();
});

test.each([[true], [undefined], [Number.NaN], [2 ** 53], [1.5], [1n], [new Date(0)]])(
  "refuses to bind %s",
  async (value) => {
    const { store } = await openTemporary();
    await expect(sql`SELECT ${value} AS value`.execute(store)).rejects.toThrow("A column takes text");
    await store.destroy();
  },
);

test.each([[null], ["text"], [""], [0], [-1], [Number.MAX_SAFE_INTEGER]])("binds %s as it is", async (value) => {
  const { store } = await openTemporary();
  const { rows } = await sql`SELECT ${value} AS value`.execute(store);
  expect(rows).toEqual([{ value }]);
  await store.destroy();
});

test("a sender cannot use a nonce twice on one network", async () => {
  const { store } = await openTemporary();
  const block = (number: number) => ({ network_id: "n", number, timestamp: number });
  await store
    .insertInto("blocks")
    .values([block(1), block(2)])
    .execute();
  const transaction = { network_id: "n", sender: "s", nonce: 0, raw: "0x", receipt: null };
  await store
    .insertInto("transactions")
    .values({ ...transaction, block_number: 1, hash: "a" })
    .execute();
  const second = store
    .insertInto("transactions")
    .values({ ...transaction, block_number: 2, hash: "b" })
    .execute();
  await expect(second).rejects.toThrow("UNIQUE");
  await store.destroy();
});

test("a row of an organization that does not exist is refused", async () => {
  const { store } = await openTemporary();
  const profile = { position: null, organization_id: "none", reference: "r", type: "User", created_at: "" };
  await expect(store.insertInto("profiles").values(profile).execute()).rejects.toThrow("FOREIGN KEY");
  await store.destroy();
});
