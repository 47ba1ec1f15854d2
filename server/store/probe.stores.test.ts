import { mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
import { createTestClock, type TestClock } from "#server/testing/clock.ts";
import { openTestStore, type TestStore } from "#server/testing/store.ts";
import { openStore } from "./open.ts";
import { createProbe } from "./probe.ts";
import type { Store } from "./tables.ts";

let directory: string;
let opened: TestStore;
let clock: TestClock;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-probe-"));
  opened = await openTestStore(mkdtempSync(join(tmpdir(), "postern-probed-")));
  clock = createTestClock(0);
});
afterEach(() => opened.store.destroy());

const probeOf = (store: Store, patienceMs?: number) =>
  createProbe({ store, directory, elapsed: clock.elapsed, ...(patienceMs === undefined ? {} : { patienceMs }) });

type ProbeQuestion = { readonly isRead: boolean; readonly isProbe: boolean };

/** A store whose queries end when told to. */
const answering = (answer: (question: ProbeQuestion) => Promise<void>): Store => {
  const kinds = new WeakMap<object, string>();
  return opened.store.withPlugin({
    transformQuery: ({ node, queryId }) => {
      kinds.set(queryId, node.kind);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const kind = kinds.get(queryId);
      await answer({ isRead: kind === "SelectQueryNode", isProbe: kind === "UpdateQueryNode" });
      return result;
    },
  });
};

describe("Reliability 20: the probe writes to find out whether the store accepts writes", () => {
  test("a successful probe leaves nothing behind", async () => {
    expect(await probeOf(opened.store)()).toBeNull();
    expect(readdirSync(directory)).toEqual([]);
  });

  test("a full disk is reported, and the store recovers when there is room", async () => {
    const probe = probeOf(opened.store);
    symlinkSync("/dev/full", join(directory, ".probe"));
    expect(await probe()).toBe("the database has no room left: its disk is full");
    // The probe's file is removed, the link as well; while the disk is full it is there again.
    symlinkSync("/dev/full", join(directory, ".probe"));
    clock.pass(1_000);
    expect(await probe()).toBe("the database has no room left: its disk is full");
    clock.pass(1_000);
    expect(await probe()).toBeNull();
  });

  test.each([
    ["busy", "the database is locked by another program"],
    ["read-only", "the database is read-only"],
    ["failing", "the database cannot be read or written"],
  ] as const)("a store that is %s", async (reason, words) => {
    const store = answering(() => Promise.reject(new UnavailableError(reason)));
    expect(await probeOf(store)()).toBe(words);
  });

  test("one write serves all callers within a second", async () => {
    let writes = 0;
    const probe = probeOf(
      answering(({ isProbe }) => {
        if (isProbe) writes += 1;
        return Promise.resolve();
      }),
    );
    await Promise.all([probe(), probe()]);
    clock.pass(999);
    await probe();
    expect(writes).toBe(1);
    clock.pass(1);
    await probe();
    expect(writes).toBe(2);
  });

  test.each([
    ["writes as locked", "the database is locked by another program", false],
    ["anything as silent", "the database is not responding", true],
  ])("a store that does not answer %s, and is not asked again meanwhile", async (_what, words, alsoReads) => {
    let writes = 0;
    let end = () => undefined;
    const probe = probeOf(
      answering(({ isProbe, isRead }) => {
        if (isProbe) writes += 1;
        if (!isProbe && !(isRead && alsoReads)) return Promise.resolve();
        return new Promise((resolve) => {
          const before = end;
          end = () => {
            before();
            resolve();
          };
        });
      }),
      // The time a busy machine may need between the write and the answer.
      500,
    );
    expect(await probe()).toBe(words);
    clock.pass(60_000);
    const result = probe();
    expect(writes).toBe(1);
    end();
    expect(await result).toBeNull();
  });
});

test("an embedded database at its page limit is full, although its disk is not", async () => {
  const store = await openStore(join(directory, "full.db"));
  const probe = createProbe({ store, directory: null, elapsed: clock.elapsed });
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(store);
  await sql.raw(`PRAGMA max_page_count = ${rows[0]?.page_count ?? 0}`).execute(store);
  expect(await probe()).toBe("the database has no room left: its disk is full");
  await sql`PRAGMA max_page_count = 1000000`.execute(store);
  clock.pass(1_000);
  expect(await probe()).toBeNull();
  await store.destroy();
});
