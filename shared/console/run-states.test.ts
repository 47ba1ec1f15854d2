import { describe, expect, test } from "vitest";
import {
  countItems,
  hasItemSucceeded,
  isItemFinal,
  isItemOpen,
  isItemUnderWay,
  isItemUnsettled,
  isOver,
  isRunning,
  isRunUnderWay,
  isStopped,
  mayContinue,
  mayCopyItem,
  runItemStates,
  runStates,
} from "./run-states.ts";

describe("a run", () => {
  test("is running, stopped or over", () => {
    expect(runStates.filter(isRunning)).toEqual(["running"]);
    expect(runStates.filter(isStopped)).toEqual(["paused", "halted", "needs_share"]);
    expect(runStates.filter(isOver)).toEqual(["cancelled", "done"]);
  });

  test("may continue unless it is running or was cancelled", () => {
    expect(runStates.filter(mayContinue)).toEqual(["paused", "halted", "needs_share", "done"]);
  });
});

describe("an item", () => {
  test("waits, is under way or unconfirmed, or has ended", () => {
    expect(runItemStates.filter(isItemUnderWay)).toEqual(["sending", "started"]);
    expect(runItemStates.filter(isItemOpen)).toEqual(["sending", "started", "unknown"]);
    expect(runItemStates.filter(isItemUnsettled)).toEqual(["waiting", "sending", "started", "unknown"]);
  });

  test("has succeeded, or may be copied into another run", () => {
    expect(runItemStates.filter(hasItemSucceeded)).toEqual(["succeeded"]);
    expect(runItemStates.filter(mayCopyItem)).toEqual(["failed", "not_sent", "cancelled"]);
  });

  test("is final once not even a retry changes it", () => {
    expect(runItemStates.filter(isItemFinal)).toEqual(["succeeded", "failed", "cancelled"]);
  });
});

const none = { waiting: 0, sending: 0, started: 0, unknown: 0, succeeded: 0, failed: 0, not_sent: 0, cancelled: 0 };

test("items are counted by their states", () => {
  expect(countItems({ ...none, sending: 2, started: 3, unknown: 4, failed: 5 }, isItemOpen)).toBe(9);
});

test.each([
  ["running", {}, true],
  ["paused", { started: 1 }, true],
  ["paused", { unknown: 1, waiting: 1 }, false],
  ["done", {}, false],
] as const)("a run that is %s with %o is under way: %s", (state, counts, isUnderWay) => {
  expect(isRunUnderWay({ state, counts: { ...none, ...counts } })).toBe(isUnderWay);
});
