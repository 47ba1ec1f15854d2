import { expect, test } from "vitest";
import { cancelWords, progressOf } from "./progress.ts";

const counts = { waiting: 0, sending: 0, unknown: 0, succeeded: 0, rejected: 0, cancelled: 0 };

test.each([
  ["nothing yet", { state: "running", total: 1000, counts: { ...counts, waiting: 1000 } }, 0, 0, 0, "0 of 1,000"],
  [
    "at a pace",
    { state: "running", total: 1000, counts: { ...counts, succeeded: 300 } },
    100,
    10_000,
    0.3,
    "300 of 1,000 · 20 per second · less than a minute left",
  ],
  [
    "slowly",
    { state: "running", total: 1000, counts: { ...counts, succeeded: 10 } },
    0,
    10_000,
    0.01,
    "10 of 1,000 · 1.0 per second · about 17 minutes left",
  ],
  [
    "paused",
    { state: "paused", total: 10, counts: { ...counts, succeeded: 4, rejected: 1 } },
    0,
    10_000,
    0.5,
    "5 of 10 · 1 rejected",
  ],
  [
    "with an unknown one",
    { state: "running", total: 2, counts: { ...counts, succeeded: 1, unknown: 1 } },
    1,
    10_000,
    0.5,
    "1 of 2 · 1 unknown",
  ],
] as const)("%s", (_name, run, doneBefore, now, share, words) => {
  expect(progressOf(run, { at: 0, doneBefore }, now)).toEqual({ share, words });
});

test.each([
  [{ ...counts, waiting: 1200 }, "1,200 that wait are never sent. A cancelled run cannot be resumed."],
  [
    { ...counts, waiting: 3, succeeded: 2, sending: 1, unknown: 1 },
    "3 that wait are never sent. The 2 that were generated stay. What becomes of 2 under way stays open until it is known. A cancelled run cannot be resumed.",
  ],
])("cancelling says what it leaves: %j", (of, words) => {
  expect(cancelWords({ counts: of })).toBe(words);
});
