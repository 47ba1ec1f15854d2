import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newList } from "#server/domains/mirror/claim.ts";
import { createTestClock, type TestClock } from "#server/testing/clock.ts";
import { openTestStore, type TestStore } from "#server/testing/store.ts";
import { createSetBackGuard } from "./set-back.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse("2026-03-01T12:00:00Z");

let opened: TestStore;
let clock: TestClock;
let guard: () => Promise<void>;
beforeEach(async () => {
  opened = await openTestStore(mkdtempSync(join(tmpdir(), "postern-set-back-")));
  clock = createTestClock(start);
  guard = newGuard();
});
afterEach(() => opened.store.destroy());

/**
 * The guard of a process that starts now: nothing is due later than in ten minutes, and no lease is longer than one.
 */
const newGuard = () =>
  createSetBackGuard(
    opened.store,
    clock,
    [{ table: "mirror_lists", column: "due_at", longestMs: 10 * minute, only: sql`offered = 1` }],
    [{ table: "mirror_lists", longestMs: minute }],
  );

const add = (id: string, columns: { due_at: number; lease_until?: number; offered?: number }) =>
  opened.store
    .insertInto("mirror_lists")
    .values({ ...newList, id, environment: id, kind: "wallets", used_at: 0, owner: "somebody", ...columns })
    .execute();

const row = (id: string) =>
  opened.store
    .selectFrom("mirror_lists")
    .select(["due_at", "lease_until"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("Security 40: rows due when the clock is set back", () => {
  test("by two hours are due at once, but only those the rule names", async () => {
    await guard();
    await add("soon", { due_at: clock.now() + 20_000 });
    await add("other", { due_at: clock.now() + 20_000, offered: 0 });
    clock.set(-2 * hour);
    await guard();
    expect((await row("soon")).due_at).toBe(clock.now());
    expect((await row("other")).due_at).toBe(start + 20_000);
  });

  test("by five minutes are due at once, and rows recorded later wait as usual", async () => {
    await guard();
    await add("before", { due_at: clock.now() + 20_000 });
    clock.set(-5 * minute);
    await guard();
    expect((await row("before")).due_at).toBe(clock.now());
    const due = clock.now() + 20_000;
    await add("after", { due_at: due });
    clock.pass(2 * minute);
    await guard();
    expect((await row("after")).due_at).toBe(due);
  });

  test("before this process started are due at once if they lie further ahead than any write", async () => {
    await add("far", { due_at: clock.now() + 2 * hour });
    await add("patient", { due_at: clock.now() + 9 * minute });
    await guard();
    expect((await row("far")).due_at).toBe(clock.now());
    expect((await row("patient")).due_at).toBe(start + 9 * minute);
  });

  test("are left alone if the clock is set forward, or adjusted slightly", async () => {
    await guard();
    await add("soon", { due_at: clock.now() + 20_000 });
    clock.set(2 * hour);
    await guard();
    clock.set(-900);
    await guard();
    expect((await row("soon")).due_at).toBe(start + 20_000);
  });

  test("are retried if the store refused the change", async () => {
    let fails = false;
    const store = opened.store.withPlugin({
      transformQuery: ({ node }) => {
        if (fails) throw new Error("The disk is full.");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const own = createSetBackGuard(store, clock, [{ table: "mirror_lists", column: "due_at", longestMs: hour }], []);
    await own();
    await add("soon", { due_at: clock.now() + 20_000 });
    clock.set(-2 * hour);
    fails = true;
    await expect(own()).rejects.toThrow("full");
    fails = false;
    await own();
    expect((await row("soon")).due_at).toBe(clock.now());
  });
});

describe("Security 40: a lease further ahead than any valid one", () => {
  const ends = async () => (await row("one")).lease_until === 0;

  test("ends only after it was seen unchanged for the longest possible lease", async () => {
    await add("one", { due_at: 0, lease_until: clock.now() + 2 * hour });
    await guard();
    clock.pass(minute - 1);
    await guard();
    expect(await ends()).toBe(false);
    clock.pass(minute);
    await guard();
    expect(await ends()).toBe(true);
  });

  test("is not taken from another instance whose clock is ahead and that renews it", async () => {
    await add("one", { due_at: 0, lease_until: clock.now() + 2 * hour });
    for (let round = 0; round < 5; round += 1) {
      await guard();
      clock.pass(minute);
      await opened.store
        .updateTable("mirror_lists")
        .set({ lease_until: clock.now() + 2 * hour })
        .execute();
    }
    await guard();
    expect(await ends()).toBe(false);
  });

  test("and a possibly live one is left alone", async () => {
    const until = clock.now() + minute;
    await add("one", { due_at: 0, lease_until: until });
    for (let round = 0; round < 3; round += 1) {
      await guard();
      clock.pass(minute);
    }
    expect((await row("one")).lease_until).toBe(until);
  });
});
