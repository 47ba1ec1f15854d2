import { expect, test } from "vitest";
import { backwards, beforeFirst, type Cursor, forwards, isWalkDue, nextPhase, type Page, reached } from "./plan.ts";

const cursor: Cursor = { next_skip: 3, last: "c", shifted: 0 };
const page = (keys: readonly string[], skip: number, total = 9): Page => ({ keys, skip, total });

test.each([
  ["the first page", forwards, beforeFirst, page(["a", "b", "c"], 0), { next_skip: 3, last: "c", shifted: 0 }, 3],
  ["the next page", forwards, cursor, page(["c", "d"], 2), { next_skip: 4, last: "d", shifted: 0 }, 1],
  ["a page without the record", forwards, cursor, page(["x", "c"], 2), { next_skip: 4, last: "c", shifted: 1 }, 2],
  ["backwards", backwards, cursor, page(["a", "b", "c"], 1), { next_skip: 1, last: "a", shifted: 0 }, 2],
  ["backwards, without it", backwards, cursor, page(["b", "c", "x"], 1), { next_skip: 1, last: "b", shifted: 1 }, 3],
])("a reading after %s", (_what, direction, before, read, after, seen) => {
  expect(reached(direction, before, read)).toEqual({ cursor: after, isAtEnd: false, seen });
});

test("records that have moved during a reading have moved until it ends", () => {
  const moved = { ...cursor, shifted: 1 };
  expect(reached(forwards, moved, page(["c", "d"], 2)).cursor.shifted).toBe(1);
});

test.each([
  ["at the total", forwards, cursor, page(["c", "d"], 2, 4)],
  ["with nothing new, whatever the total says", forwards, cursor, page(["c"], 2, 9)],
  ["with an empty page", forwards, beforeFirst, page([], 0, 9)],
  ["at the beginning of the list, backwards", backwards, cursor, page(["a", "b", "c"], 0)],
])("a reading ends %s", (_when, direction, before, read) => {
  expect(reached(direction, before, read).isAtEnd).toBe(true);
});

test("missing records are looked for at the end of the list first, and then everywhere", () => {
  expect([nextPhase(0, false), nextPhase(2, false), nextPhase(2, true), nextPhase(-1, false)]).toEqual([
    "rest",
    "tail",
    "walk",
    "walk",
  ]);
});

test("a walk is due if there was none, and if the last one is old or lies in the future", () => {
  expect([null, 899, 900, 1_000, 1_100, 1_101].map((at) => isWalkDue(at, 101, 1_000))).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});
