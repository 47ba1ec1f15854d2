import { expect, test } from "vitest";
import { createSearchTime } from "./search-time.ts";

test("a list gets its share of the remaining time, and later ones get what it leaves", () => {
  let at = 1_000;
  const isUp = createSearchTime(() => at, 2_000);
  const ask = (kind: Parameters<typeof isUp>[0], ms: number) => {
    at = 1_000 + ms;
    return isUp(kind);
  };
  // A fifth of two seconds; it needs none of them.
  expect(ask("networks", 0)).toBe(false);
  // A quarter of what is left.
  expect([ask("profiles", 0), ask("profiles", 500), ask("profiles", 501)]).toEqual([false, false, true]);
  // A third of 1,500 ms.
  expect([ask("wallets", 500), ask("wallets", 1_000), ask("wallets", 1_001)]).toEqual([false, false, true]);
  expect([ask("contracts", 1_001), ask("contracts", 2_000), ask("contracts", 2_001)]).toEqual([false, false, true]);
});

test("after a statement that took all the time, each remaining list gets only an instant", () => {
  let at = 0;
  const isUp = createSearchTime(() => at, 2_000);
  expect(isUp("networks")).toBe(false);
  at = 9_000;
  expect([isUp("networks"), isUp("profiles")]).toEqual([true, false]);
  at = 9_001;
  expect(isUp("profiles")).toBe(true);
});
