import { expect, test } from "vitest";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { joinedSenders, sendersIn, sendersOverlap } from "./withdrawal-senders.ts";

test("senders are stored in one order, and read back", () => {
  expect(joinedSenders(["b", "a", "c"])).toBe("a b c");
  expect(sendersIn("a b c")).toEqual(["a", "b", "c"]);
});

test.each([
  ["a", "a", true],
  ["a b", "a b", true],
  ["a b", "b c", true],
  ["b c", "a b", true],
  ["a", "b", false],
  ["a b", "c d", false],
  // One address that is the beginning of another is another.
  ["a", "ab", false],
])("the senders %j and %j share an address: %s", (one, other, shared) => {
  expect(sendersOverlap(one, other)).toBe(shared);
});

test("only withdrawals name addresses as their senders", () => {
  expect(["withdraw", "writeContract", "mintToken"].map((name) => isWithdrawal(name))).toEqual([true, false, false]);
});
