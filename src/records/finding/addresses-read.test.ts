import { expect, test } from "vitest";
import { mirrorList } from "#src/testing/mirror.ts";
import { addressesRead, noAddressWords } from "./addresses-read.ts";

test.each([
  [{ state: "complete" }, undefined],
  [{ state: "syncing", seen: 42_000 }, "42,000 of 100,000 addresses read so far."],
  [{ state: "syncing", seen: null, rows: 7 }, "7 of 100,000 addresses read so far."],
  [{ state: "syncing", seen: 1, total: null }, "1 address read so far."],
  [
    { state: "failed", rows: 12_000 },
    "12,000 addresses read so far. The wallet service's list could not be read to its end.",
  ],
  [{ state: "not_offered" }, "This deployment does not list addresses."],
] as const)("a list that is %o", (more, words) => {
  expect(addressesRead(mirrorList("addresses", more))).toBe(words);
});

test.each(["syncing", "failed", "not_offered", undefined] as const)(
  "that nothing matches is never said of a list that is %s",
  (state) => {
    const list = state === undefined ? undefined : mirrorList("addresses", { state });
    expect(noAddressWords(list)).toMatch(/^None found yet\. /);
    expect(noAddressWords(list)).not.toContain("No matching");
  },
);

test("of a whole list it is", () => {
  expect(noAddressWords(mirrorList("addresses"), " on tETH")).toBe("No matching addresses on tETH.");
});
