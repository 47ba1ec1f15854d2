import { describe, expect, test } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { changed } from "#src/testing/pulse.ts";
import { summaryText, toneOf } from "./notice-words.ts";
import { close, expire, goodMs, isAnyPassing, noticesOf, nothingShown, show, type Shown } from "./shown-notices.ts";

const change = (id: string, state: OperationState = "succeeded", runId: string | null = null) =>
  changed({ id, state, runId });
const of = (...operations: readonly ReturnType<typeof change>[]): Shown => show(nothingShown, operations, false, 0);
const linesOf = (shown: Shown) =>
  noticesOf(shown).map(({ runId, operations, isMore }) => `${runId ?? "-"}: ${summaryText(operations, isMore)}`);

describe("notices", () => {
  test("are separate for up to three operations", () => {
    expect(noticesOf(of(change("a"), change("b"), change("c"))).map(({ key }) => key)).toEqual([
      "a succeeded",
      "b succeeded",
      "c succeeded",
    ]);
  });

  test("sum up more than three, even if they arrive one after another", () => {
    let shown = nothingShown;
    for (let index = 0; index < 12; index += 1) shown = show(shown, [change(`o${index}`)], false, 0);
    expect(linesOf(shown)).toEqual(["-: 12 operations succeeded"]);
    // An operation that needs a person has its own notice.
    expect(
      linesOf(show(shown, [change("x", "unknown"), change("y", "failed"), change("z", "not_sent")], false, 0)),
    ).toEqual(["-: 1 operation is unconfirmed", "-: 2 operations: 1 failed, 1 not sent", "-: 12 operations succeeded"]);
  });

  test("are one per run", () => {
    const shown = of(
      change("a", "succeeded", "r1"),
      change("b", "failed", "r1"),
      change("c", "succeeded", "r2"),
      change("d"),
    );
    expect(linesOf(shown)).toEqual([
      "-: 1 operation succeeded",
      "r1: 2 operations: 1 succeeded, 1 failed",
      "r2: 1 operation succeeded",
    ]);
  });

  test("are a single one if there is more than is named", () => {
    expect(linesOf(show(of(change("x", "succeeded", "r1")), [change("a")], true, 0))).toEqual([
      "-: More than 2 operations ended",
    ]);
  });

  test("replace an operation's earlier state with its later one", () => {
    expect(linesOf(show(of(change("a", "unknown")), [change("a")], false, 1))).toEqual(["-: 1 operation succeeded"]);
  });

  test("are closed one by one", () => {
    const shown = of(change("a"), change("b", "succeeded", "r1"), change("c", "succeeded", "r1"));
    const [first, run] = noticesOf(shown);
    if (first === undefined || run === undefined) throw new Error("two notices");
    expect(linesOf(close(shown, first))).toEqual(["r1: 2 operations succeeded"]);
    expect(linesOf(close(shown, run))).toEqual(["-: 1 operation succeeded"]);
    const more = show(shown, [], true, 0);
    expect(linesOf(noticesOf(more).reduce(close, more))).toEqual([]);
  });

  test("of successes disappear by themselves, some time after the last addition; others stay", () => {
    const shown = of(change("a"), change("b", "unknown"), change("c", "failed"), change("d", "succeeded", "r1"));
    expect(isAnyPassing(shown)).toBe(true);
    expect(expire(shown, goodMs - 1)).toBe(shown);
    const later = show(shown, [change("e", "succeeded", "r1")], false, 5_000);
    const after = expire(later, goodMs);
    expect(linesOf(after)).toEqual([
      "-: 1 operation is unconfirmed",
      "-: 1 operation failed",
      "r1: 2 operations succeeded",
    ]);
    const last = expire(after, 5_000 + goodMs);
    expect([linesOf(last).length, isAnyPassing(last)]).toEqual([2, false]);
    expect(isAnyPassing(show(nothingShown, [], true, 0))).toBe(false);
  });
});

test.each([
  [["succeeded"], "good", "1 operation succeeded"],
  [["unknown"], "unknown", "1 operation is unconfirmed"],
  [["ended", "unknown"], "unknown", "2 operations are unconfirmed"],
  [["not_sent", "not_sent"], "bad", "2 operations were not sent"],
  [["rejected"], "bad", "1 operation was rejected"],
  [["reverted", "reverted"], "bad", "2 operations reverted"],
  [["succeeded", "failed"], "bad", "2 operations: 1 succeeded, 1 failed"],
  [["succeeded", "failed", "unknown"], "unknown", "3 operations: 1 succeeded, 1 failed, 1 unconfirmed"],
] as const)("operations that are %j are %s: %s", (states, tone, text) => {
  const operations = states.map((state, index) => change(`o${index}`, state));
  expect([toneOf(operations), summaryText(operations)]).toEqual([tone, text]);
});
