import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockFile } from "./lock.ts";
import { openStore } from "./open.ts";
import { checkParameter } from "./parameters.ts";
import type { Store } from "./tables.ts";

let path: string;
let store: Store;
beforeEach(async () => {
  path = join(mkdtempSync(join(tmpdir(), "postern-store-")), "postern.db");
  store = await openStore(path);
});
afterEach(() => store.destroy());

test("a migration that stops halfway leaves nothing: the next start makes the schema", async () => {
  const fresh = join(dirname(path), "halfway.db");
  const halfway = async (database: Kysely<unknown>) => {
    await sql`CREATE TABLE links (id TEXT)`.execute(database);
    throw new Error("stop");
  };
  await expect(openStore(fresh, { "001-first": { up: halfway } })).rejects.toThrow("newest schema");
  const again = await openStore(fresh);
  expect(await again.selectFrom("links").select("name").execute()).toEqual([]);
  await again.destroy();
});

const refused: readonly (readonly [string, unknown])[] = [
  ["true", true],
  ["undefined", undefined],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["a fraction", 1.5],
  ["an integer over 2^53", 2 ** 53],
  ["a bigint", 1n],
  ["a date", new Date(0)],
  ["an object", {}],
  ["bytes", Buffer.from("x")],
];

describe("parameters", () => {
  test.each(refused)("refuses %s in every place of a query", async (_name, value) => {
    await expect(sql`SELECT ${value}`.execute(store)).rejects.toThrow(TypeError);
    await expect(sql`SELECT * FROM links WHERE name = ${value} LIMIT 1`.execute(store)).rejects.toThrow(TypeError);
    expect(() => {
      checkParameter(value);
    }).toThrow("A column takes text, a safe integer or null");
  });

  test("refuses what a list of values smuggles in", async () => {
    const values: never[] = JSON.parse("[1.5]");
    await expect(store.selectFrom("links").selectAll().where("expires_at", "in", values).execute()).rejects.toThrow(
      TypeError,
    );
  });

  test("text, safe integers and null come back as they went", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
        fc.maxSafeInteger(),
        async (text, number) => {
          const { rows } = await sql<{
            t: string;
            n: number;
            z: null;
          }>`SELECT ${text} AS t, ${number} AS n, ${null} AS z`.execute(store);
          expect(rows).toEqual([{ t: text, n: number, z: null }]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("what is written is there when the database is opened again", async () => {
  await store.insertInto("intents").values({ intent_hash: "h", touched_at: 1 }).execute();
  await store.destroy();
  store = await openStore(path);
  expect(await store.selectFrom("intents").selectAll().execute()).toEqual([{ intent_hash: "h", touched_at: 1 }]);
});

test("a commit waits for the disk", async () => {
  const { rows } = await sql`PRAGMA synchronous`.execute(store);
  expect(rows).toEqual([{ synchronous: 2 }]);
});

test("a transaction that throws leaves nothing behind", async () => {
  const failing = store.transaction().execute(async (writer) => {
    await writer.insertInto("intents").values({ intent_hash: "h", touched_at: 1 }).execute();
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  expect(await store.selectFrom("intents").selectAll().execute()).toEqual([]);
});

test("another program that holds the database too long fails the write that waited for it, and none after it", async () => {
  const other = new Database(path);
  const write = (intent: string) =>
    store
      .transaction()
      .execute((writer) => writer.insertInto("intents").values({ intent_hash: intent, touched_at: 1 }).execute());
  other.exec("BEGIN IMMEDIATE");
  await expect(write("during")).rejects.toThrow("database is locked");
  other.exec("COMMIT");
  other.close();
  await write("after");
  expect(await store.selectFrom("intents").select("intent_hash").execute()).toEqual([{ intent_hash: "after" }]);
});

test("Reliability 15: a lock is one holder's until it is given back", () => {
  const file = `${path}.lock`;
  const release = lockFile(file);
  expect(release).not.toBeNull();
  expect(lockFile(file)).toBeNull();
  release?.();
  const again = lockFile(file);
  expect(again).not.toBeNull();
  again?.();
});

test("after a clean end the one file holds everything", async () => {
  const closed = join(dirname(path), "closed.db");
  const before = await openStore(closed);
  await before.insertInto("intents").values({ intent_hash: "a", touched_at: 1 }).execute();
  await before.destroy();
  const copy = join(dirname(path), "copy.db");
  copyFileSync(closed, copy);
  const after = await openStore(copy);
  expect(await after.selectFrom("intents").selectAll().execute()).toEqual([{ intent_hash: "a", touched_at: 1 }]);
  await after.destroy();
});
