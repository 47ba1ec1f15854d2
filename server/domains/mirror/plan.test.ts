import { describe, expect, test } from "vitest";
import type { MirrorListTable } from "#server/store/tables.ts";
import { afterPage, begun, skipOf, walkMs } from "./plan.ts";

const now = 1_000_000_000;

/** A list in the middle of a walk: 199 of 300 records seen. */
const walking: MirrorListTable = {
  id: "ask/addresses",
  environment: "ask",
  kind: "addresses",
  phase: "walk",
  offered: 1,
  error: null,
  failures: 0,
  generation: 4,
  next_skip: 199,
  last_id: "id-198",
  shifted: 0,
  passes: 0,
  mismatch: null,
  seen: 199,
  row_count: 300,
  total: 300,
  gap: 0,
  walked_at: now - walkMs,
  checked_at: now - 1000,
  used_at: now,
  wanted: 0,
  touched: 0,
  due_at: now,
  owner: "me",
  lease_until: now + 1000,
};
const resting: MirrorListTable = {
  ...walking,
  phase: "rest",
  next_skip: 0,
  last_id: null,
  seen: 300,
  walked_at: now - 1,
};

/** Nothing else happens here while a page is being read. */
const quiet = { touched: 0, wanted: 0 };

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => `id-${first + index}`);

describe("a walk", () => {
  test.each([
    ["when it has never been done", { walked_at: null }, "walk"],
    ["when the last one is old", { walked_at: now - walkMs }, "walk"],
    ["when somebody asks for it", { wanted: 1 }, "walk"],
    ["and not before", {}, "rest"],
  ])("begins %s", (_when, more, phase) => {
    const list = begun({ ...resting, ...more }, now);
    expect([list.phase, list.generation, skipOf(list)]).toEqual([phase, phase === "walk" ? 5 : 4, 0]);
  });

  test("under way continues, and requests the last record again", () => {
    expect(begun({ ...walking, wanted: 1 }, now)).toEqual({ ...walking, wanted: 1 });
    expect(skipOf(walking)).toBe(198);
  });

  test.each([
    ["continues after the page", { ids: idsFrom(198, 100), total: 500, fresh: 99 }, { phase: "walk", next_skip: 298 }],
    ["ends when everything was seen", { ids: idsFrom(198, 102), total: 300, fresh: 101 }, { phase: "sweep", gap: 0 }],
    [
      "restarts if the list moved meanwhile",
      { ids: idsFrom(199, 102), total: 300, fresh: 101 },
      { phase: "walk", next_skip: 0, generation: 5, passes: 1, mismatch: null },
    ],
    [
      "restarts if it has seen too few",
      { ids: idsFrom(198, 100), total: 298, fresh: 97 },
      { phase: "walk", next_skip: 0, generation: 5, passes: 1, mismatch: 2 },
    ],
    [
      "restarts if the service's page is empty before its total",
      { ids: [], total: 300, fresh: 0 },
      { phase: "walk", next_skip: 0, generation: 5, mismatch: null },
    ],
  ])("%s", (_what, page, changes) => {
    expect(afterPage(walking, { ...quiet, skip: 198, added: 0, ...page }, now, 50)).toMatchObject(changes);
  });

  test("missing the total exactly like the previous one accepts the service's total as wrong", () => {
    const page = { ...quiet, ids: idsFrom(198, 100), skip: 198, total: 298, fresh: 97, added: 0 };
    expect(afterPage({ ...walking, mismatch: 2, passes: 1 }, page, now, 50)).toMatchObject({ phase: "sweep", gap: 2 });
    expect(afterPage({ ...walking, mismatch: 3, passes: 1 }, page, now, 50)).toMatchObject({
      phase: "walk",
      passes: 2,
    });
  });

  test("of a constantly changing list happens less and less often", () => {
    const page = { ...quiet, ids: idsFrom(0, 1), skip: 198, total: 3, fresh: 1, added: 1 };
    const delays = [0, 1, 5, 50].map((passes) => (afterPage({ ...walking, passes }, page, now, 50).due_at ?? 0) - now);
    expect(delays).toEqual([1_000, 2_000, 32_000, walkMs]);
  });
});

describe("a check of a resting list", () => {
  const page = { ...quiet, ids: idsFrom(0, 100), skip: 0, added: 0, fresh: 0 };

  test.each([
    ["is enough when the total is the same", {}, { total: 300 }, { phase: "rest", checked_at: now }],
    ["is enough when the total is off as before", { gap: 7 }, { total: 307 }, { phase: "rest", checked_at: now }],
    ["reads the end when there is more", {}, { total: 303 }, { phase: "tail" }],
    ["reads the end after something was created", { touched: 1 }, { total: 300 }, { phase: "tail" }],
    ["leads to a walk when there is less", {}, { total: 299 }, { phase: "walk", generation: 5 }],
    ["is followed by a walk requested meanwhile", {}, { total: 300, wanted: 1 }, { due_at: now + 500 }],
    ["counts what is new on the first page", {}, { total: 302, added: 2 }, { phase: "rest", row_count: 302 }],
  ])("%s", (_what, more, came, changes) => {
    expect(afterPage({ ...resting, ...more }, { ...page, ...came }, now, 50)).toMatchObject(changes);
  });

  test.each([
    ["found everything", { added: 3 }, { phase: "rest", touched: 0 }],
    ["found not enough", { added: 1 }, { phase: "walk", generation: 5 }],
    ["has moved on meanwhile", { added: 3, total: 310 }, { phase: "tail", total: 310, row_count: 303 }],
    [
      "found everything, something having been created meanwhile",
      { added: 3, touched: 2 },
      { touched: 2, due_at: now + 500 },
    ],
  ])("at the end that has %s", (_what, came, changes) => {
    const tail = { ...resting, phase: "tail", total: 303, touched: 1 } as const;
    expect(skipOf(tail)).toBe(203);
    expect(afterPage(tail, { ...page, ids: idsFrom(203, 100), skip: 203, total: 303, ...came }, now, 50)).toMatchObject(
      changes,
    );
  });
});
