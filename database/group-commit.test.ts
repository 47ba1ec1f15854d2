import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createGroupCommit, type GroupCommit } from "./group-commit.ts";
import { connect } from "./sqlite.ts";
import { telling, UnavailableError } from "./unavailable.ts";

let database: Database.Database;
let other: Database.Database;
let group: GroupCommit;
let executed: string[];
let failing: string[];
beforeEach(() => {
  const path = join(mkdtempSync(join(tmpdir(), "postern-group-")), "x.db");
  database = connect(path);
  database.exec("CREATE TABLE counts (name TEXT PRIMARY KEY, value INTEGER NOT NULL)");
  other = connect(path);
  executed = [];
  failing = [];
  group = createGroupCommit((sql) => {
    executed.push(sql);
    if (failing.includes(sql)) throw new Error(`${sql} failed`);
    telling(() => database.exec(sql));
  });
});
afterEach(() => {
  database.close();
  other.close();
});

const insert = (name: string) => database.prepare("INSERT INTO counts VALUES (?, 1)").run(name);
const committed = () => other.prepare("SELECT name FROM counts ORDER BY name").pluck().all();
const count = (sql: string) => executed.filter((one) => one === sql).length;
/** Runs the requested work without ending the event loop's round. */
const microtasks = async () => {
  for (let index = 0; index < 20; index += 1) await Promise.resolve();
};

const sum = (of: Database.Database) =>
  Number(of.prepare("SELECT value FROM counts WHERE name = 'sum'").pluck().all()[0]);

const unit = async (name: string) => {
  const own = await group.begin();
  insert(name);
  await own.commit();
};

describe("units that arrive together", () => {
  test("share one commit, and each is durable when it is done", async () => {
    let isDone = false;
    const all = Promise.all(["a", "b", "c"].map(unit)).then(() => {
      isDone = true;
    });
    await microtasks();
    expect(count("RELEASE unit")).toBe(3);
    expect([isDone, committed()]).toEqual([false, []]);
    await all;
    expect(committed()).toEqual(["a", "b", "c"]);
    expect([count("BEGIN IMMEDIATE"), count("COMMIT")]).toEqual([1, 1]);
  });

  test("run one after another, even if they pause", async () => {
    insert("sum");
    const add = async () => {
      const own = await group.begin();
      const value = sum(database);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      database.prepare("UPDATE counts SET value = ? WHERE name = 'sum'").run(value + 1);
      await own.commit();
    };
    await Promise.all(Array.from({ length: 50 }, add));
    expect(sum(other)).toBe(51);
  });

  test("are not affected by one that is rolled back", async () => {
    const undone = async () => {
      const own = await group.begin();
      insert("undone");
      await own.rollback();
    };
    await Promise.all([unit("a"), undone(), unit("b")]);
    expect(committed()).toEqual(["a", "b"]);
  });
});

describe("nothing is reported as done that is not", () => {
  test("when the commit fails: every unit of the group fails, nothing is stored, and the next group works", async () => {
    failing = ["COMMIT"];
    const results = await Promise.allSettled([unit("a"), unit("b")]);
    expect(results).toMatchObject([
      { status: "rejected", reason: { message: "COMMIT failed" } },
      { status: "rejected", reason: { message: "COMMIT failed" } },
    ]);
    failing = [];
    await unit("c");
    expect(committed()).toEqual(["c"]);
  });

  test("when the database rolls back the whole transaction: earlier units fail, too", async () => {
    const breaking = async () => {
      const own = await group.begin();
      // SQLite does this on its own when the disk is full.
      database.exec("ROLLBACK");
      await own.rollback(new UnavailableError("full"));
    };
    const results = await Promise.allSettled([unit("a"), breaking(), unit("b")]);
    expect(results).toMatchObject([
      { status: "rejected", reason: new UnavailableError("full") },
      { status: "fulfilled" },
      { status: "fulfilled" },
    ]);
    expect(committed()).toEqual(["b"]);
  });

  test("when a unit cannot begin", async () => {
    failing = ["BEGIN IMMEDIATE"];
    await expect(group.begin()).rejects.toThrow("BEGIN IMMEDIATE failed");
    failing = [];
    await unit("a");
    expect(committed()).toEqual(["a"]);
  });
});

test("idle waits for running and waiting units and the commit", async () => {
  await group.idle();
  const all = [unit("a"), unit("b")];
  await group.idle();
  expect(committed()).toEqual(["a", "b"]);
  await Promise.all(all);
});

describe("Reliability 20: while another program holds the database", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    other.exec("BEGIN IMMEDIATE");
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("units wait in order, and nothing else is delayed", async () => {
    const all = [unit("a"), unit("b"), unit("c")];
    await vi.advanceTimersByTimeAsync(9_900);
    expect(count("BEGIN IMMEDIATE")).toBeGreaterThan(100);
    expect(executed).not.toContain("SAVEPOINT unit");
    other.exec("COMMIT");
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(all);
    expect(committed()).toEqual(["a", "b", "c"]);
  });

  test("each waits for up to ten seconds, and then fails with nothing done", async () => {
    const first = Promise.allSettled([unit("first")]);
    await vi.advanceTimersByTimeAsync(6_000);
    const second = unit("second");
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await first).toEqual([{ status: "rejected", reason: new UnavailableError("busy") }]);
    other.exec("COMMIT");
    await vi.advanceTimersByTimeAsync(100);
    await second;
    expect(committed()).toEqual(["second"]);
  });

  test("closing waits for waiting units", async () => {
    const write = Promise.allSettled([unit("a")]);
    let isIdle = false;
    const idle = group.idle().then(() => {
      isIdle = true;
    });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(isIdle).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    await idle;
    expect(await write).toMatchObject([{ status: "rejected" }]);
    other.exec("COMMIT");
  });
});
