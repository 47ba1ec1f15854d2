import { expect, test } from "vitest";
import { runRecord } from "#src/testing/records.ts";
import { cancelWords, progressOf } from "./progress.ts";

test.each([
  ["nothing yet", { total: 1000, counts: { waiting: 1000 } }, 0, 0, 0, "0 of 1,000"],
  [
    "at a rate",
    { total: 1000, counts: { succeeded: 300 } },
    100,
    10_000,
    0.3,
    "300 of 1,000 · 20 per second · less than a minute left",
  ],
  [
    "slowly",
    { total: 1000, counts: { succeeded: 10 } },
    0,
    10_000,
    0.01,
    "10 of 1,000 · 1.0 per second · about 17 minutes left",
  ],
  [
    "for hours",
    { total: 10_000, counts: { succeeded: 4 } },
    0,
    8_000,
    0.0004,
    "4 of 10,000 · 0.5 per second · about 6 hours left",
  ],
  [
    "paused",
    { state: "paused", total: 10, counts: { succeeded: 4, failed: 1, not_sent: 2 } },
    0,
    10_000,
    0.7,
    "7 of 10 · 1 failed · 2 not sent",
  ],
  [
    "with an unknown one, and one that is under way",
    { total: 3, counts: { succeeded: 1, unknown: 1, started: 1 } },
    1,
    10_000,
    1 / 3,
    "1 of 3 · 1 unconfirmed",
  ],
] as const)("%s", (_name, run, doneBefore, now, share, words) => {
  expect(progressOf(runRecord(run), { at: 0, doneBefore }, now)).toEqual({ share, words });
});

test.each([
  [{ waiting: 1200 }, "1,200 waiting items will never be sent. A cancelled run cannot be resumed."],
  [
    { waiting: 1, succeeded: 1 },
    "1 waiting item will never be sent. The one that succeeded is not undone. A cancelled run cannot be resumed.",
  ],
  [
    { waiting: 3, succeeded: 2, sending: 1, started: 1, unknown: 1 },
    "3 waiting items will never be sent. The 2 that succeeded are not undone. 3 under way may still succeed. A cancelled run cannot be resumed.",
  ],
])("cancelling says what it leaves: %j", (counts, words) => {
  expect(cancelWords(runRecord({ counts }))).toBe(words);
});

test("cancelling a payout speaks of its payments", () => {
  expect(cancelWords(runRecord({ counts: { waiting: 2 }, payoutId: "payout-1" }))).toBe(
    "2 waiting payments will never be sent. A cancelled payout cannot be resumed.",
  );
});
