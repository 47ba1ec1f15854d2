import { expect, test } from "vitest";
import { isCounting, timelineSteps } from "./timeline-steps.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();

test("each step takes the time until the next one, and has its share of the whole", () => {
  const { steps, total } = timelineSteps({
    timeline: [
      { at: at(0), state: "prepared" },
      { at: at(1), state: "sending" },
      { at: at(4), state: "started", detail: "w1" },
      { at: at(10), state: "succeeded" },
    ],
  });
  expect(total).toBe(10_000);
  expect(steps.map(({ took }) => took)).toEqual([1_000, 3_000, 6_000, undefined]);
  expect(steps.map(({ bar }) => bar)).toEqual([
    { start: 0, width: 10 },
    { start: 10, width: 30 },
    { start: 40, width: 60 },
    undefined,
  ]);
  expect(steps[2]?.detail).toBe("w1");
});

test("a clock that was set back gives a step no time instead of a negative one", () => {
  const { steps, total } = timelineSteps({
    timeline: [
      { at: at(10), state: "prepared" },
      { at: at(4), state: "sending" },
      { at: at(12), state: "started" },
    ],
  });
  expect(total).toBe(2_000);
  expect(steps.map(({ took }) => took)).toEqual([0, 2_000, undefined]);
});

test("simultaneous steps have no bars, and an empty timeline has no steps", () => {
  const { steps, total } = timelineSteps({
    timeline: [
      { at: at(0), state: "prepared" },
      { at: at(0), state: "rejected" },
    ],
  });
  expect(total).toBe(0);
  expect(steps.map(({ bar }) => bar)).toEqual([undefined, undefined]);
  expect(timelineSteps({ timeline: [] })).toEqual({ steps: [], total: 0 });
});

test.each([
  ["running", true],
  ["unknown", true],
  ["succeeded", false],
  ["failed", false],
] as const)("the last step of %s is counting: %s", (state, isCounted) => {
  expect(isCounting({ state, timeline: [{ at: at(0), state }] })).toBe(isCounted);
});
