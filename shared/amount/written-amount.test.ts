import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberText } from "./number-text.ts";
import { readNumber } from "./typed-number.ts";
import { formatUnits } from "./units.ts";
import { groupSign, listedDecimals, longAmount, splitAmount, ungroup } from "./written-amount.ts";

describe("an amount is read back", () => {
  test.each([
    ["1,234.5 PDT", { written: "1,234.5", sign: "", figure: "1234.5", unit: "PDT", isCut: false }],
    ["1234.5 PDT", { written: "1234.5", sign: "", figure: "1234.5", unit: "PDT", isCut: false }],
    ["0 ETH", { written: "0", sign: "", figure: "0", unit: "ETH", isCut: false }],
    ["1,234,567", { written: "1,234,567", sign: "", figure: "1234567", unit: "", isCut: false }],
    ["+0.5 tETH", { written: "+0.5", sign: "+", figure: "0.5", unit: "tETH", isCut: false }],
    [
      "\u22121,000 base units of 0xaa",
      { written: "\u22121,000", sign: "\u2212", figure: "1000", unit: "base units of 0xaa", isCut: false },
    ],
    ["1,234.123456… PDT", { written: "1,234.123456…", sign: "", figure: "1234.123456", unit: "PDT", isCut: true }],
    ["5 two\nlines", { written: "5", sign: "", figure: "5", unit: "two\nlines", isCut: false }],
  ])("%j", (text, parts) => {
    expect(splitAmount(text)).toEqual(parts);
  });

  test.each(["unlimited PDT", "Badge #7", "", "PDT 5", "< 0.000001 ETH", "-5 PDT", "1.2.3 PDT", "5PDT"])(
    "%j is none",
    (text) => {
      expect(splitAmount(text)).toBeUndefined();
    },
  );

  test("as it was written, whatever it is", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
        const figure = formatUnits(value, decimals);
        expect(splitAmount(`${numberText(figure)} PDT`)).toMatchObject({ figure, unit: "PDT" });
        expect(ungroup(`Send ${numberText(figure)} PDT, then stop`)).toBe(`Send ${figure} PDT, then stop`);
      }),
    );
  });
});

describe("stored sentences have amounts with commas, whatever the sign is now", () => {
  test.each([
    ["Send 1,234,567.891 PDT to ada", "Send 1234567.891 PDT to ada"],
    ["Approve 12,000, then send 1,000", "Approve 12000, then send 1000"],
    ["a list of 1, 2 and 3,4", "a list of 1, 2 and 3,4"],
  ])("%s", (stored, plain) => {
    expect(ungroup(stored)).toBe(plain);
  });
});

test("the sign and the number of listed decimals are those that the other rules of this folder go by", () => {
  expect(ungroup(`1${groupSign}234`)).toBe("1234");
  expect(readNumber(`1${groupSign}234.5`, { kind: "decimal", decimals: 1 })).toMatchObject({
    problem: { offer: "1234.5" },
  });
  const fraction = "1".repeat(listedDecimals);
  expect(longAmount.test(`0.${fraction} ETH`)).toBe(false);
  expect(longAmount.exec(`Send 1,000.${fraction}1 ETH now`)?.[1]).toBe(`1,000.${fraction}1 ETH`);
});
