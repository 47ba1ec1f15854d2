import { describe, expect, test } from "vitest";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import {
  afterHead,
  afterPage,
  askDelay,
  begun,
  idleMs,
  isHeadDue,
  lookMs,
  type Page,
  readingOf,
  windowOf,
} from "./plan.ts";

const now = 1_000_000_000;
const list: LedgerListTable = {
  id: "ask",
  phase: "rest",
  offered: 1,
  error: null,
  failures: 0,
  reading: 5,
  next_skip: 0,
  last_row: null,
  shifted: 0,
  seen: 0,
  seen_unreadable: 0,
  row_count: 1_000,
  unreadable: 0,
  book_rows: 1_000,
  total: 1_000,
  gap: 0,
  passes: 0,
  walked_at: now - 1_000,
  checked_at: now - 1_000,
  head_at: now,
  hurry: 0,
  used_at: now,
  owners_of: null,
  owners_next: null,
  owners_at: 0,
  due_at: now,
  owner: "me",
  lease_until: now + 1,
};

const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => `row ${from + index}`);
const page = (more: Partial<Page> = {}): Page => ({
  keys: keys(0, 100),
  unreadable: 0,
  skip: 0,
  total: 1_000,
  added: 0,
  ...more,
});
const after = (of: Partial<LedgerListTable>, more: Partial<Page>, copies = 0) =>
  afterPage({ ...list, ...of }, page(more), copies, now, 50);

describe("the head", () => {
  test("with nothing new and nothing missing ends the reading", () => {
    expect(after({ phase: "head" }, {})).toMatchObject({ phase: "rest", checked_at: now, head_at: now + lookMs });
  });

  test("with something new continues with the next page, one row back", () => {
    const next = after({ phase: "head" }, { added: 100, total: 1_100 });
    expect(next).toMatchObject({ phase: "head", next_skip: 100, last_row: "row 99", row_count: 1_100 });
    expect(windowOf({ ...list, ...next })).toEqual({ skip: 99, take: 100 });
  });

  test("without the missing rows is followed by the end of the list, and then by all of it", () => {
    const tail = after({ phase: "head" }, { total: 1_001 });
    expect(tail).toMatchObject({ phase: "tail", reading: 0 });
    expect(windowOf({ ...list, ...tail })).toEqual({ skip: 901, take: 100 });
    const more = after({ ...tail, total: 1_001 }, { skip: 901, total: 1_001, keys: keys(901, 100), added: 1 });
    expect(windowOf({ ...list, ...more })).toEqual({ skip: 802, take: 100 });
    expect(
      readingOf({ ...list, ...more, phase: "tail" }, page({ skip: 802, total: 1_001, keys: keys(802, 100) })),
    ).toEqual({
      isOver: true,
      hasShifted: false,
      seen: 99,
    });
    expect(after({ phase: "tail", total: 1_002 }, { skip: 902, total: 1_002 })).toMatchObject({
      phase: "walk",
      reading: 0,
    });
  });

  test("of a list that has shrunk is followed by a walk, once", () => {
    expect(after({ phase: "head" }, { total: 900 })).toMatchObject({ phase: "walk" });
    const walked = after(
      { phase: "walk", next_skip: 801, last_row: "row 800", total: 900 },
      { skip: 800, total: 900, keys: keys(800, 100) },
    );
    expect(walked).toMatchObject({ phase: "rest", gap: -100, walked_at: now, row_count: 1_000 });
    expect(after({ phase: "head", gap: -100 }, { total: 900 })).toMatchObject({ phase: "rest" });
  });
});

describe("a walk", () => {
  const last = { skip: 900, keys: keys(900, 100) } as const;
  const walking = { phase: "walk", next_skip: 901, last_row: "row 900" } as const;

  test("is due if there was none, once a day, and if the last one lies in the future", () => {
    const phaseWith = (walkedAt: number | null) => begun({ ...list, walked_at: walkedAt }, now).phase;
    expect([null, now - 25 * 3_600_000, now + 25 * 3_600_000, now - 1_000].map(phaseWith)).toEqual([
      "walk",
      "walk",
      "walk",
      "head",
    ]);
  });

  test("during which rows moved restarts if some are missing, at most three times", () => {
    const moved = { ...walking, last_row: "another", row_count: 990 };
    expect(after(moved, last)).toMatchObject({ phase: "walk", passes: 1, next_skip: 0, due_at: now + 1_000 });
    expect(after({ ...moved, passes: 2 }, last)).toMatchObject({ phase: "rest", gap: 10 });
    expect(after({ ...moved, row_count: 1_000 }, last)).toMatchObject({ phase: "rest", gap: 0 });
  });

  test("ends with a page without new rows, whatever the total says", () => {
    const ended = after({ ...walking, total: 5_000 }, { skip: 900, keys: keys(900, 1), total: 5_000 });
    expect(ended).toMatchObject({ phase: "rest", gap: 4_000 });
    expect(after({ phase: "walk" }, { keys: [], total: 5_000 })).toMatchObject({ phase: "rest" });
  });
});

describe("when the head is due", () => {
  test("in half a minute while in use, otherwise in ten minutes, and sooner after an operation", () => {
    const delay = (more: Partial<LedgerListTable>) => afterHead({ ...list, ...more }, now).head_at - now;
    expect(delay({})).toBe(lookMs);
    expect(delay({ used_at: now - 3_600_000 })).toBe(idleMs);
    expect([4, 3, 2, 1].map((hurry) => delay({ hurry }))).toEqual([2_000, 5_000, 15_000, lookMs]);
  });

  test("also when it lies further ahead than possible, because the clock was set back", () => {
    const isDue = (at: number) => isHeadDue({ ...list, head_at: at }, now);
    expect([now, now + 1, now + idleMs + 1].map(isDue)).toEqual([true, false, true]);
  });
});

test("a transaction that stays pending is checked less often each time, but at least hourly", () => {
  expect([0, 1, 2, 20, 1_000].map(askDelay)).toEqual([15_000, 30_000, 60_000, 3_600_000, 3_600_000]);
});
