import fc from "fast-check";
import { formatUnits as viemFormatUnits, parseUnits as viemParseUnits } from "viem/utils";
import { describe, expect, test } from "vitest";
import { formatUnits, parseSignedUnits, parseUnits, readBaseUnits } from "./units.ts";

const RUNS = { numRuns: 200 };

const anyDecimals = fc.integer({ min: 0, max: 36 });
const anyValue = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe("parseUnits", () => {
  test.each([
    ["1234.5", 18, 1234500000000000000000n],
    ["1.1", 18, 1100000000000000000n],
    ["0.1", 18, 100000000000000000n],
    ["0.000000000000000001", 18, 1n],
    ["0", 18, 0n],
    ["0.0", 18, 0n],
    ["0", 0, 0n],
    ["42", 0, 42n],
    ["42.000", 0, 42n],
    ["1.50", 1, 15n],
    ["1.10", 2, 110n],
    ["123456789.123456", 6, 123456789123456n],
    [
      "115792089237316195423570985008687907853269984665640564039457.584007913129639935",
      18,
      115792089237316195423570985008687907853269984665640564039457584007913129639935n,
    ],
    ["9007199254740993", 0, 9007199254740993n],
    ["0.1", 255, 10n ** 254n],
  ])("reads %s with %d decimals exactly", (text, decimals, value) => {
    expect(parseUnits(text, decimals)).toEqual({ ok: true, value });
  });

  test.each([
    ["0.0000000000000000019", 18],
    ["0.0000000000000000001", 18],
    ["1.5", 0],
    ["1.234", 2],
    ["0.01", 1],
  ])("refuses %s with %d decimals as more precise than one base unit", (text, decimals) => {
    expect(parseUnits(text, decimals)).toEqual({ ok: false, error: { code: "too-precise", got: text } });
  });

  test.each([
    "1,000",
    "1 000",
    "1'000",
    "1_000",
    "1e3",
    ".5",
    "5.",
    "007",
    " 5 ",
    "5\n",
    "+5",
    "abc",
    "1.2.3",
    "0x10",
    "-",
    "NaN",
    "Infinity",
    "\u0661",
    "1 ether",
  ])("refuses %j, which no body may hold", (text) => {
    expect(parseUnits(text, 18)).toEqual({ ok: false, error: { code: "not-a-number", got: text } });
  });

  test("refuses a blank as required, not as zero", () => {
    expect(parseUnits("", 18)).toEqual({ ok: false, error: { code: "required", got: "" } });
  });

  test.each(["-1", "-0.5", "-0"])("refuses the negative %s", (text) => {
    expect(parseUnits(text, 18)).toEqual({ ok: false, error: { code: "negative", got: text } });
  });

  test.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d decimals", (decimals) => {
    expect(parseUnits("1", decimals)).toEqual({
      ok: false,
      error: { code: "decimals-invalid", got: String(decimals) },
    });
  });

  test("refuses more digits than any amount has, at once", () => {
    expect(parseUnits("9".repeat(1_000_000), 18)).toMatchObject({ ok: false, error: { code: "not-a-number" } });
    expect(parseUnits(`${"9".repeat(1_000_000)}e5`, 18)).toMatchObject({ ok: false, error: { code: "not-a-number" } });
  });

  test("agrees with viem on amounts that are exact", () => {
    fc.assert(
      fc.property(anyValue, anyDecimals, (value, decimals) => {
        const text = viemFormatUnits(value, decimals);
        expect(parseUnits(text, decimals)).toEqual({ ok: true, value: viemParseUnits(text, decimals) });
      }),
      RUNS,
    );
  });
});

describe("parseSignedUnits", () => {
  test.each([
    ["-1.5", 1, -15n],
    ["-0.01", 2, -1n],
    ["-0", 2, 0n],
    ["3", 2, 300n],
  ])("reads %s with %d decimals as %d", (text, decimals, value) => {
    expect(parseSignedUnits(text, decimals)).toEqual({ ok: true, value });
  });
});

describe("formatUnits", () => {
  test.each([
    [0n, 18, "0"],
    [1n, 18, "0.000000000000000001"],
    [1500000000000000000n, 18, "1.5"],
    [1000000000000000000n, 18, "1"],
    [1000000000000000001n, 18, "1.000000000000000001"],
    [-15n, 1, "-1.5"],
    [-1n, 3, "-0.001"],
    [42n, 0, "42"],
    [100n, 0, "100"],
    [100n, 1, "10"],
  ])("writes %d with %d decimals as %s", (value, decimals, text) => {
    expect(formatUnits(value, decimals)).toBe(text);
  });

  test("is undone by parseSignedUnits", () => {
    const anyInteger = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(anyInteger, anyDecimals, (value, decimals) => {
        expect(parseSignedUnits(formatUnits(value, decimals), decimals)).toEqual({ ok: true, value });
      }),
      RUNS,
    );
  });

  test("writes what viem writes", () => {
    fc.assert(
      fc.property(anyValue, anyDecimals, (value, decimals) => {
        expect(formatUnits(value, decimals)).toBe(viemFormatUnits(value, decimals));
      }),
      RUNS,
    );
  });

  test.each([-1, 0.5, 300])("throws a RangeError for %d decimals", (decimals) => {
    expect(() => formatUnits(1n, decimals)).toThrow(RangeError);
  });
});

test.each(["-1", "1.5", "0x10", "", " 1", "1".repeat(81), undefined, null])(
  "%s is not a number of base units",
  (text) => {
    expect(readBaseUnits(text)).toBeUndefined();
  },
);

test.each(["0", "007", "9".repeat(80)])("%s is a number of base units", (text) => {
  expect(readBaseUnits(text)).toBe(BigInt(text));
});
