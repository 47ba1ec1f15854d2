import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "#server/store/lease.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import { inWindow } from "#shared/wire/page-window.ts";
import type { Fetched } from "./fetch.ts";
import {
  answered,
  backwards,
  beginning,
  type Cursor,
  type Direction,
  forwards,
  overlapOf,
  type Page,
  reached,
  refused,
  unread,
} from "./plan.ts";
import { save } from "./save.ts";
import { readPage } from "./step.ts";

let directory: string;
let store: Store;
let lists = 0;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-paging-"));
  ({ store } = await openTestStore(directory));
  // How often a reading has passed each record of a list.
  await sql`CREATE TABLE passed (list TEXT, record TEXT, times BIGINT, PRIMARY KEY (list, record))`.execute(store);
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true, force: true });
});

const leaseMs = 60_000;
/** Longer than a lease, and than any wait of a list. */
const betweenStepsMs = 7 * 3_600_000;

/** What happens to the list before a page is read, if anything: one record comes or goes, at a position. */
type Change = { readonly kind: "added" | "removed"; readonly at: number };

/** What happens to a step. */
type Fate =
  /** The service answers, possibly with fewer records than requested, or with a page that begins elsewhere. */
  | { readonly kind: "answered"; readonly change: Change | null; readonly most: number; readonly off: number }
  /** The process dies before the answer, or while it is being stored. */
  | { readonly kind: "killed" | "killed while storing" }
  | { readonly kind: "failed" | "not offered" }
  /** The answer comes after the lease has expired, and after another step or during it. */
  | { readonly kind: "late"; readonly isOtherDone: boolean };

const undisturbed = { kind: "answered", change: null, most: 100, off: 0 } as const satisfies Fate;

type Read = {
  readonly direction: Direction;
  readonly first: readonly string[];
  /** The service's longest page. */
  readonly longest: number;
  readonly fates: readonly Fate[];
};

/** A service with a list of records, and the server that reads it. */
const createReader = ({ direction, first, longest, fates }: Read) => {
  lists += 1;
  const id = `list ${lists}`;
  const rest = [...fates];
  let records = first;
  let added = 0;
  let now = 1_000_000;
  /** Where the stored pages began. */
  const stored: number[] = [];

  const change = ({ kind, at }: Change): void => {
    const index = at % (records.length + 1);
    added += 1;
    records =
      kind === "added" ? records.toSpliced(index, 0, `added ${added}`) : records.filter((_, other) => other !== index);
  };

  const begin = async (): Promise<void> => {
    const row: LedgerListTable = {
      ...unread,
      id,
      used_at: now,
      due_at: now,
      head_at: now,
      reading: 0,
      last_row: null,
      seen_unreadable: 0,
      book_rows: 0,
      unreadable: 0,
      hurry: 0,
      owners_of: null,
      owners_next: null,
      owners_at: 0,
    };
    await store.insertInto("ledger_lists").values(row).execute();
  };

  const answerTo = ({ most, off }: Extract<Fate, { kind: "answered" }>, cursor: Cursor, total: number): Page => {
    const { skip, take } = direction.windowOf(cursor, total);
    const from = Math.max(0, skip + off);
    const keys = inWindow(records, { skip: from, take: Math.min(take, longest, most) });
    return { keys, skip, total: records.length };
  };

  const step = async (fate: Fate): Promise<void> => {
    now += betweenStepsMs;
    const waiting = { table: "ledger_lists", due: "due_at", only: sql<boolean>`id = ${id}` } as const;
    const [claimed] = await claim(store, waiting, { owner: "one", now, leaseMs }, 1);
    if (claimed === undefined || fate.kind === "killed") return;
    // At the beginning of a reading backwards, the total is known from the first page.
    const list =
      claimed.phase === "rest" ? { ...claimed, ...beginning, last_row: null, total: records.length } : claimed;
    const cursor = { next_skip: list.next_skip, last: list.last_row, shifted: list.shifted };
    const fetch = async (): Promise<Fetched<Page>> => {
      if (fate.kind === "failed") return { kind: "failed", why: "It failed.", retryAfterMs: 0 };
      if (fate.kind === "not offered") return { kind: "not-offered" };
      if (fate.kind === "answered" && fate.change !== null) change(fate.change);
      const page = answerTo(fate.kind === "answered" ? fate : undisturbed, cursor, list.total ?? 0);
      if (fate.kind === "late") await step(fate.isOtherDone ? undisturbed : { kind: "killed" });
      return { kind: "page", page };
    };
    const saved = readPage({ store, now: () => now, chance: () => 1 }, "ledger_lists", claimed, {
      fetch,
      save: async (page, pauseMs) => {
        const isSaved = await save(store, "ledger_lists", claimed, async (writer) => {
          if (cursor.last === null) await sql`DELETE FROM passed WHERE list = ${id}`.execute(writer);
          const { cursor: next, isAtEnd, seen } = reached(direction, cursor, page);
          // Behind a reading backwards, only the total shows a change.
          const isOther = direction === backwards && cursor.last !== null && page.total !== list.total;
          const shifted = isOther ? 1 : next.shifted;
          for (const key of page.keys.filter((_, index) => index !== overlapOf(direction, cursor, page.keys))) {
            await sql`INSERT INTO passed VALUES (${id}, ${key}, 1)
              ON CONFLICT (list, record) DO UPDATE SET times = passed.times + 1`.execute(writer);
          }
          if (fate.kind === "killed while storing") throw new Error("Killed.");
          const all = list.seen + seen;
          const isWhole = isAtEnd && shifted === 0 && all === page.total;
          return {
            ...answered(page.total, now, pauseMs),
            ...(isAtEnd
              ? { ...beginning, phase: "rest", last_row: null, walked_at: isWhole ? now : null }
              : { phase: "walk", next_skip: next.next_skip, shifted, seen: all, last_row: next.last }),
          };
        });
        expect(isSaved).toBe(fate.kind !== "late");
        if (isSaved) stored.push(page.skip);
      },
      refused: (at) => ({ ...refused(at), ...beginning, last_row: null }),
    });
    if (fate.kind === "killed while storing") await expect(saved).rejects.toThrow("Killed.");
    else await saved;
  };

  const isWhole = async (): Promise<boolean> => {
    const row = await store.selectFrom("ledger_lists").select("walked_at").where("id", "=", id).executeTakeFirst();
    return row?.walked_at !== null;
  };

  /** Reads until a reading counts as complete, and returns how often it has passed each record. */
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    await begin();
    for (let steps = 0; steps < 300; steps += 1) {
      await step(rest.shift() ?? undisturbed);
      if (await isWhole()) {
        const { rows } = await sql<{ record: string; times: number }>`
          SELECT record, times FROM passed WHERE list = ${id}`.execute(store);
        return new Map(rows.map(({ record, times }) => [record, times]));
      }
    }
    throw new Error("The list was never read to its end.");
  };

  return { read, records: () => records, stored };
};

const interruption = fc.constantFrom<Fate>(
  { kind: "killed" },
  { kind: "killed while storing" },
  { kind: "failed" },
  { kind: "late", isOtherDone: true },
  { kind: "late", isOtherDone: false },
);

const change = fc.record({ kind: fc.constantFrom("added" as const, "removed" as const), at: fc.nat({ max: 400 }) });

const trouble = [
  interruption,
  fc.constant<Fate>({ kind: "not offered" }),
  fc.constantFrom(7, 1, 0).map((most): Fate => ({ ...undisturbed, most })),
];
const moving = change.map((one): Fate => ({ ...undisturbed, change: one }));
const wrong = fc.constantFrom(1, -1, 5, -5).map((off): Fate => ({ ...undisturbed, off }));

/**
 * Records come and go, or pages begin elsewhere. Not both: if the first page begins one record too late and one of its
 * records goes, the next page fits and the total is right.
 */
const everyFate = fc.oneof(
  fc.array(fc.oneof(moving, ...trouble), { maxLength: 12 }),
  fc.array(fc.oneof(wrong, ...trouble), { maxLength: 12 }),
);

const listOf = (most: number) =>
  fc
    .uniqueArray(fc.nat({ max: 100_000 }), { maxLength: most, size: "max" })
    .map((numbers) => numbers.map((one) => `record ${one}`));

/** Short pages forwards; a reading backwards needs them as long as it asks for them. */
const directions = [
  ["forwards", forwards, listOf(50), fc.integer({ min: 2, max: 20 })],
  ["backwards", backwards, listOf(350), fc.constant(100)],
] as const;

const numRuns = process.env["POSTERN_TEST_FULL"] === "1" ? 500 : 25;

test.each(directions)(
  "Reliability 25: a list read %s is passed once, whatever its order, changes, pages and failures",
  async (_name, direction, list, longest) => {
    await fc.assert(
      fc.asyncProperty(list, longest, everyFate, async (first, most, fates) => {
        const reader = createReader({ direction, first, longest: most, fates });
        const passed = await reader.read();
        expect(passed).toEqual(new Map(reader.records().map((record) => [record, 1])));
      }),
      { numRuns },
    );
  },
  600_000,
);

test.each(directions)(
  "a list read %s continues after an interruption with the page that was being read",
  async (_name, direction, list, longest) => {
    await fc.assert(
      fc.asyncProperty(list, longest, fc.array(interruption, { maxLength: 12 }), async (first, most, fates) => {
        const calm = createReader({ direction, first, longest: most, fates: [] });
        const interrupted = createReader({ direction, first, longest: most, fates });
        expect(await interrupted.read()).toEqual(await calm.read());
        expect(interrupted.stored).toEqual(calm.stored);
      }),
      { numRuns },
    );
  },
  600_000,
);
