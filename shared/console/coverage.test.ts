import { describe, expect, test } from "vitest";
import { coverageText, gapText } from "./coverage-words.ts";
import { coverageOf, gapOf, gapReasons, coveragePlaces, gapsInCopy } from "./coverage.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const at = (ms: number) => new Date(now + ms).toISOString();
const complete = {
  state: "complete",
  why: null,
  rows: 5,
  unreadable: 0,
  total: 5,
  seen: null,
  walkedAt: at(-3_600_000),
  checkedAt: at(-1_000),
} as const;
const reasons = (more: Partial<Parameters<typeof gapsInCopy>[1]>, since = now - 10_000) =>
  gapsInCopy("ledger", { ...complete, ...more }, { since, now }).map(({ reason }) => reason);

describe("Reliability 40: a copy", () => {
  test("is complete if it was read to its end, and compared since a given time", () => {
    expect(reasons({})).toEqual([]);
    // Read again now, but it was whole a moment ago.
    expect(reasons({ state: "syncing" })).toEqual([]);
    expect(reasons({ state: "failed", why: "It failed." })).toEqual([]);
  });

  test.each([
    ["that was never read", { state: "syncing", walkedAt: null, checkedAt: null, total: null }, ["reading"]],
    ["whose head alone was compared", { state: "syncing", walkedAt: null }, ["reading"]],
    ["that was compared too long ago", { checkedAt: at(-10_001) }, ["outdated"]],
    ["that was compared in the future, before the clock was set back", { checkedAt: at(1) }, ["outdated"]],
    ["that could not be compared", { state: "failed", checkedAt: at(-10_001) }, ["unanswered"]],
    ["with rows that cannot be read", { rows: 4, unreadable: 1 }, ["unreadable"]],
    ["with fewer rows than the service counts", { total: 6 }, ["missing"]],
    ["that the service does not offer", { state: "not_offered" }, ["not-offered"]],
  ] as const)("%s has a gap", (_what, more, expected) => {
    expect(reasons(more)).toEqual(expected);
  });
});

test("every gap has a sentence of its own, and a coverage without gaps has none", () => {
  for (const place of coveragePlaces) {
    const sentences = gapReasons.map((reason) => gapText(gapOf(place, reason, { read: 1, total: 3, asOf: at(0) })));
    expect(new Set(sentences).size).toBe(gapReasons.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.]*$/);
  }
  expect(coverageText(coverageOf([]))).toBeUndefined();
  expect(coverageOf([], [at(0), null, at(-5)])).toEqual({ isComplete: true, asOf: at(-5), gaps: [] });
  expect(
    coverageText(coverageOf([gapOf("node", "unanswered", { message: "It is down." }), gapOf("ledger", "cut")])),
  ).toBe(
    "The network's node could not be read (It is down). Postern's copy of the service's transactions has more than Postern looks through at once.",
  );
});

test("a copy that is read to its end is not said to be still read", () => {
  expect(gapText(gapOf("ledger", "reading", { read: 64, total: 64 }))).toBe(
    "Postern's copy of the service's transactions is being compared with the service again",
  );
});
