import { chmodSync, copyFileSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Migrations } from "./migrate.ts";
import { committedVersion, openSqlite } from "./open.ts";
import { UnavailableError } from "./unavailable.ts";

type Tables = {
  owners: { id: string };
  things: { name: string; size: number | null; owner: string | null };
};

const migrations: Migrations = {
  "001-first": {
    up: async (database: Kysely<unknown>) => {
      await sql`CREATE TABLE owners (id TEXT PRIMARY KEY)`.execute(database);
      await sql`CREATE TABLE things (name TEXT PRIMARY KEY, size BIGINT, owner TEXT REFERENCES owners (id))`.execute(
        database,
      );
    },
  },
};

const open = (at: string, steps = migrations) => openSqlite<Tables>(at, steps);

let path: string;
let store: Kysely<Tables>;
beforeEach(async () => {
  path = join(mkdtempSync(join(tmpdir(), "postern-database-")), "x.db");
  store = await open(path);
});
afterEach(() => store.destroy());

const thing = (name: string, size: number | null = 1) => ({ name, size, owner: null });
const names = async (of = store) => (await of.selectFrom("things").select("name").execute()).map(({ name }) => name);

describe("migrations", () => {
  test("one that stops halfway leaves nothing: the next start creates the schema", async () => {
    const fresh = join(dirname(path), "halfway.db");
    const halfway = async (database: Kysely<unknown>) => {
      await sql`CREATE TABLE things (id TEXT)`.execute(database);
      throw new Error("stop");
    };
    await expect(open(fresh, { "001-first": { up: halfway } })).rejects.toThrow(
      `The database ${fresh} could not be upgraded to the newest schema.`,
    );
    const again = await open(fresh);
    expect(await names(again)).toEqual([]);
    await again.destroy();
  });

  test("a database of a newer version is refused with that reason, and unchanged", async () => {
    await store.insertInto("things").values(thing("a")).execute();
    await store.destroy();
    store = await open(path, { ...migrations, "900-later": { up: () => Promise.resolve() } });
    await store.destroy();
    await expect(open(path)).rejects.toThrow(
      `The database ${path} was used by a newer version of Postern: this version does not recognize its migration 900-later.`,
    );
    store = await open(path, { ...migrations, "900-later": { up: () => Promise.resolve() } });
    expect(await names()).toEqual(["a"]);
  });

  test("each runs once, and later ones see the rows of earlier ones", async () => {
    await store.insertInto("things").values(thing("a", 2)).execute();
    await store.destroy();
    const doubled = async (database: Kysely<unknown>) => {
      await sql`UPDATE things SET size = size * 2`.execute(database);
    };
    for (let start = 0; start < 2; start += 1) {
      store = await open(path, { ...migrations, "002-doubled": { up: doubled } });
      expect(await store.selectFrom("things").select("size").execute()).toEqual([{ size: 4 }]);
      if (start === 0) await store.destroy();
    }
  });
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
  test.each(refused)("refuses %s in every position of a query", async (_name, value) => {
    const message = "A column takes text, a safe integer or null, not";
    await expect(sql`SELECT ${value}`.execute(store)).rejects.toThrow(message);
    await expect(sql`SELECT * FROM things WHERE name = ${value} LIMIT 1`.execute(store)).rejects.toThrow(message);
    await expect(sql`DELETE FROM things WHERE name = ${value}`.execute(store)).rejects.toThrow(message);
    const writing = store.transaction().execute((writer) => sql`SELECT ${value}`.execute(writer));
    await expect(writing).rejects.toThrow(message);
  });

  test("refuses an invalid value inside a list", async () => {
    const values: never[] = JSON.parse("[1.5]");
    await expect(store.selectFrom("things").selectAll().where("size", "in", values).execute()).rejects.toThrow(
      TypeError,
    );
  });

  test.each([[null], ["text"], [""], [0], [-1], [Number.MAX_SAFE_INTEGER]])("binds %j unchanged", async (value) => {
    const { rows } = await sql`SELECT ${value} AS value`.execute(store);
    expect(rows).toEqual([{ value }]);
  });

  test("text, safe integers and null survive the round trip", async () => {
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

test("written data is there when the database is reopened", async () => {
  await store.insertInto("things").values(thing("a")).execute();
  await store.destroy();
  store = await open(path);
  expect(await store.selectFrom("things").selectAll().execute()).toEqual([thing("a")]);
});

test("a commit waits for the disk", async () => {
  const { rows: journal } = await sql`PRAGMA journal_mode`.execute(store);
  const { rows: synchronous } = await sql`PRAGMA synchronous`.execute(store);
  expect([journal, synchronous]).toEqual([[{ journal_mode: "wal" }], [{ synchronous: 2 }]]);
});

test("a transaction that throws leaves nothing behind", async () => {
  const failing = store.transaction().execute(async (writer) => {
    await writer.insertInto("things").values(thing("a")).execute();
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  expect(await names()).toEqual([]);
});

test("a reference to a missing row is refused", async () => {
  const orphan = { ...thing("a"), owner: "nobody" };
  await expect(store.insertInto("things").values(orphan).execute()).rejects.toThrow("FOREIGN KEY");
});

test("a read does not wait for a concurrent transaction, and sees nothing of it before its commit", async () => {
  await store.transaction().execute(async (writer) => {
    await writer.insertInto("things").values(thing("a")).execute();
    expect(await names()).toEqual([]);
    expect(await names(writer)).toEqual(["a"]);
  });
  expect(await names()).toEqual(["a"]);
});

describe("Reliability 20: an unavailable database", () => {
  const write = (name: string, size?: number) =>
    store.transaction().execute((writer) => writer.insertInto("things").values(thing(name, size)).execute());

  test("locked by another program: reads continue, the write that waited too long fails, and later ones succeed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const other = new Database(path);
    try {
      other.exec("BEGIN IMMEDIATE");
      const writes = [write("during"), store.insertInto("things").values(thing("alone")).execute()];
      const during = Promise.allSettled<unknown>(writes);
      expect(await names()).toEqual([]);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(await names()).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await during).toEqual(writes.map(() => ({ status: "rejected", reason: new UnavailableError("busy") })));
      other.exec("COMMIT");
    } finally {
      other.close();
      vi.useRealTimers();
    }
    await write("after");
    expect(await names()).toEqual(["after"]);
  });

  /** As on a full disk: the database cannot grow. */
  const fillDisk = async () => {
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(store);
    await sql.raw(`PRAGMA max_page_count = ${rows[0]?.page_count ?? 0}`).execute(store);
  };
  const makeRoom = () => sql.raw("PRAGMA max_page_count = 100000").execute(store);
  const large = "x".repeat(100_000);

  test("on a full disk: everything sharing the commit fails with that error, and recovers when there is room", async () => {
    await fillDisk();
    const all = await Promise.allSettled([
      write("before"),
      write(large),
      store.insertInto("things").values(thing(large)).execute(),
    ]);
    expect(all).toEqual(all.map(() => ({ status: "rejected", reason: new UnavailableError("full") })));
    expect(await names()).toEqual([]);
    await makeRoom();
    await write(large);
    expect(await names()).toEqual([large]);
  });

  test("leaves nothing of a transaction that continues after its failure", async () => {
    await fillDisk();
    const going = store.transaction().execute(async (writer) => {
      await writer
        .insertInto("things")
        .values(thing(large))
        .execute()
        .catch(() => undefined);
      await writer.insertInto("things").values(thing("small")).execute();
    });
    await expect(going).rejects.toEqual(new UnavailableError("full"));
    await makeRoom();
    expect(await names()).toEqual([]);
  });

  test("if it is read-only", async () => {
    await sql.raw("PRAGMA query_only = 1").execute(store);
    await expect(write("a")).rejects.toEqual(new UnavailableError("read-only"));
  });
});

describe("only the owner can read", () => {
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
  const modes = () => [path, `${path}-wal`, `${path}-shm`].map(modeOf);

  test("a new database and the files beside it", async () => {
    await store.insertInto("things").values(thing("a")).execute();
    expect(modes()).toEqual(["600", "600", "600"]);
  });

  test("an existing one, and the files it left behind", async () => {
    await store.insertInto("things").values(thing("a")).execute();
    const copy = join(dirname(path), "copy.db");
    for (const end of ["", "-wal"]) copyFileSync(`${path}${end}`, `${copy}${end}`);
    writeFileSync(`${copy}-shm`, "");
    for (const end of ["", "-wal", "-shm"]) chmodSync(`${copy}${end}`, 0o644);
    await store.destroy();
    [path, store] = [copy, await open(copy)];
    expect(modes()).toEqual(["600", "600", "600"]);
    expect(await names()).toEqual(["a"]);
  });
});

test("after a clean close the single file contains everything", async () => {
  await store.insertInto("things").values(thing("a")).execute();
  await store.destroy();
  const copy = join(dirname(path), "copy.db");
  copyFileSync(path, copy);
  store = await open(copy);
  expect(await names()).toEqual(["a"]);
});

describe("the committed version", () => {
  test("changes with each commit of this program or another, and only then", async () => {
    const before = committedVersion(store);
    await names();
    expect(committedVersion(store)).toBe(before);
    await store.insertInto("things").values(thing("one")).execute();
    const own = committedVersion(store);
    expect(own).not.toBe(before);
    const other = new Database(path);
    other.exec("DELETE FROM things");
    other.close();
    expect(committedVersion(store)).not.toBe(own);
  });

  test("stays the same during a transaction, and after a rollback", async () => {
    const before = committedVersion(store);
    const versions: unknown[] = [];
    const undone = store.transaction().execute(async (writer) => {
      await writer.insertInto("things").values(thing("one")).execute();
      versions.push(committedVersion(store));
      throw new Error("Undo it.");
    });
    await expect(undone).rejects.toThrow("Undo it.");
    expect([...versions, committedVersion(store)]).toEqual([before, before]);
  });

  test("is unknown for a database that is not SQLite", () => {
    expect(committedVersion({})).toBeUndefined();
  });
});
