import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { changed } from "#src/testing/pulse.ts";
import { afterPulse, afterTold, changeKey, nothingToTell, type ToTell } from "./to-tell.ts";

const change = (id: string, state: OperationState = "succeeded") => changed({ id, state });
const pulse = (...ids: readonly string[]) => ({ changed: ids.map((id) => change(id)), isMore: false });
const waitingIn = ({ waiting }: ToTell) => waiting.map(changeKey);
const started = afterPulse(nothingToTell, pulse("before"));

describe("what has to be reported", () => {
  test("is nothing from the first pulse, which gives the current state", () => {
    expect(waitingIn(started)).toEqual([]);
    expect(waitingIn(afterPulse(started, pulse("before")))).toEqual([]);
  });

  test("is what ends from then on, newest first, once", () => {
    const once = afterPulse(started, pulse("b", "a", "before"));
    expect(waitingIn(once)).toEqual(["b succeeded", "a succeeded"]);
    const again = afterPulse(once, pulse("c", "b", "a"));
    expect(waitingIn(again)).toEqual(["c succeeded", "b succeeded", "a succeeded"]);
  });

  test("is nothing that any tab has reported or shows, however often pulses name it", () => {
    const state = afterTold(afterPulse(started, pulse("b", "a")), ["a succeeded"]);
    expect(waitingIn(state)).toEqual(["b succeeded"]);
    expect(waitingIn(afterPulse(state, pulse("b", "a")))).toEqual(["b succeeded"]);
    // It was reported before this tab heard of it.
    expect(waitingIn(afterPulse(afterTold(started, ["x succeeded"]), pulse("x")))).toEqual([]);
  });

  test("is an operation again once an unconfirmed outcome is settled, but only once if both came before it was reported", () => {
    const unconfirmed = afterPulse(started, { changed: [change("a", "unknown")], isMore: false });
    const settled = afterPulse(unconfirmed, { changed: [change("a")], isMore: false });
    expect(waitingIn(settled)).toEqual(["a succeeded"]);
    const toldFirst = afterTold(unconfirmed, ["a unknown"]);
    expect(waitingIn(afterPulse(toldFirst, { changed: [change("a")], isMore: false }))).toEqual(["a succeeded"]);
  });

  test("is more than the named ones only if a pulse does not reach back to what was known", () => {
    const isMore = true;
    expect(afterPulse(started, { ...pulse("b", "a"), isMore }).isMore).toBe(true);
    expect(afterPulse(started, { ...pulse("b", "a", "before"), isMore }).isMore).toBe(false);
    expect(afterTold(afterPulse(started, { ...pulse("a"), isMore }), ["a succeeded"]).isMore).toBe(false);
  });

  test("and what was reported are bounded", () => {
    let state = started;
    for (let index = 0; index < 3_000; index += 1) state = afterPulse(state, pulse(`o${index}`));
    expect([state.waiting.length, state.seen?.size, state.isMore]).toEqual([200, 2_000, true]);
  });

  test("is reported by exactly one tab, whatever each has heard in whatever order, as long as each hears the reports", () => {
    const ids = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.array(ids, { maxLength: 4 }), fc.boolean())), (steps) => {
        const tabs = [started, started, started];
        const tellings: string[] = [];
        for (const [at, ended, tells] of steps) {
          tabs[at] = afterPulse(tabs[at] ?? started, pulse(...new Set(ended)));
          if (!tells) continue;
          const keys = waitingIn(tabs[at]);
          tellings.push(...keys);
          for (const [index, tab] of tabs.entries()) tabs[index] = afterTold(tab, keys);
        }
        expect(new Set(tellings).size).toBe(tellings.length);
      }),
    );
  });
});
