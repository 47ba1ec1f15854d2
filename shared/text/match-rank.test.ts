import { expect, test } from "vitest";
import { isAddressEnd, matchRank, matchRanks } from "./match-rank.ts";

const address = "0x7Eb6bA0000000000000000000000000000A4A605";

test.each([
  ["whole", ["Treasury"], "treasury"],
  ["whole", ["Send…"], "send"],
  ["whole", ["Till", address], address.slice(2)],
  ["beginning", ["Treasury"], "TREA"],
  ["beginning", [address], "0x7eb6"],
  ["beginning", [address], "7eb6"],
  ["beginning", ["Till", address], "a605"],
  ["word", ["Old treasury"], "trea"],
  ["word", ["transfer(address,uint256)"], "uint"],
  ["part", ["Treasury"], "easu"],
  // Too short for the end of an address.
  ["part", [address], "605"],
  // The end of a name is not the end of an address.
  ["part", ["My facade"], "cade"],
  ["other", ["Treasury"], "zzz"],
  ["other", [], "zzz"],
] as const)("is %s for %j and %j", (rank, names, text) => {
  expect(matchRank(names, text)).toBe(matchRanks[rank]);
});

test("takes the best of several names", () => {
  expect(matchRank(["The old till", "Till"], "till")).toBe(matchRanks.whole);
});

test.each([
  ["a605", true],
  ["A605", true],
  ["605", false],
  ["0xa605", false],
  ["cafe shop", false],
])("%j may be the end of an address: %s", (text, may) => {
  expect(isAddressEnd(text)).toBe(may);
});
