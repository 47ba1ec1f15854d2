import fc from "fast-check";
import { expect, test } from "vitest";
import { baseUnitsIn, numberIn, secondsIn } from "./number-text.ts";

const max = 2n ** 256n - 1n;

test.each<[string, bigint]>([
  ["10 ether", 10n ** 19n],
  ["10ether", 10n ** 19n],
  ["1.5 ether", 15n * 10n ** 17n],
  ["1 ETH", 10n ** 18n],
  ["0.000000000000000001 ether", 1n],
  ["30 gwei", 30n * 10n ** 9n],
  ["7 wei", 7n],
  ["2 days", 172_800n],
  ["1 weeks + 1 hours", 608_400n],
  ["2**256-1", max],
  ["2 ** 256 - 1", max],
  ["2^256 - 1", max],
  ["(1 << 128) - 1", 2n ** 128n - 1n],
  ["10**18", 10n ** 18n],
  ["5 * 10**18", 5n * 10n ** 18n],
  ["5e18", 5n * 10n ** 18n],
  ["1.25e18", 125n * 10n ** 16n],
  ["1e+3", 1_000n],
  ["type(uint256).max", max],
  ["type(uint).max", max],
  ["type( uint8 ).max", 255n],
  ["type(int128).min", -(2n ** 127n)],
  ["uint256.max", max],
  ["MaxUint256", max],
  ["ethers.MaxUint256", max],
  ["ethers.constants.MaxUint256", max],
  ["maxUint160", 2n ** 160n - 1n],
  ["UINT256_MAX", max],
  ["MAX_UINT256", max],
  ["uint256(-1)", max],
  ["uint8(255)", 255n],
  ["-2**3", -8n],
  ["-(5)", -5n],
  ["1_000", 1_000n],
  ["1_0000_0000", 100_000_000n],
  ["1,000,000 ether", 10n ** 24n],
  ["1000n", 1_000n],
  ["0xff", 255n],
  ["0xFF_FF", 65_535n],
  ['parseEther("1.5")', 15n * 10n ** 17n],
  ["ethers.utils.parseEther('2')", 2n * 10n ** 18n],
  ['parseUnits("1.5", 6)', 1_500_000n],
  ['BigInt("12")', 12n],
  ["1000000000000000000 [1e18]", 10n ** 18n],
  ["1 ether / 4", 25n * 10n ** 16n],
  [" 12 ", 12n],
  ["1/2 + 1/3 + 1/6", 1n],
  ["6/-3", -2n],
  ["int8(5/-1)", -5n],
  ["int8(5/1)", 5n],
  ["1**1024", 1n],
  ["2**1023", 2n ** 1023n],
  ["2**1023/2**1023", 1n],
  ["-(2**1023) + 0", -(2n ** 1023n)],
  ["1,000.5 ether", 10005n * 10n ** 17n],
  [".5 ether", 5n * 10n ** 17n],
  ["1.5_0 ether", 15n * 10n ** 17n],
  ["type(uint8).max + 1", 256n],
  ["MaxInt256", 2n ** 255n - 1n],
  ["int8.max", 127n],
  ["int8.min", -128n],
  ["parseGwei('1.5')", 15n * 10n ** 8n],
  ["BigNumber.from(-1)", -1n],
  ["toBigInt(0x10)", 16n],
  ["uint8(0)", 0n],
  ["int8(-1)", -1n],
  ["int8(-128)", -128n],
  [`${"(".repeat(31)}1${")".repeat(31)}`, 1n],
  [`1${"+1".repeat(149)} `, 150n],
])("%j is %d", (text, value) => {
  expect(numberIn(text)).toBe(value);
});

test.each([
  "",
  " ",
  "ether",
  "10 dollars",
  "10 usdc",
  "1.5",
  "0.5 wei",
  "1e-1",
  "1,00",
  "1.000,5",
  "0,500",
  "1,000 ether",
  'parseUnits("1,000", 6)',
  "1__000",
  "2**",
  "2**-1",
  "2**99999",
  "9**9**9",
  "1/0",
  "1/3",
  "type(uint128).max / 2",
  "(1",
  "1)",
  "1 2",
  "type(uint7).max",
  "type(uint264).max",
  "type(address).max",
  "type(uint256)",
  "uint8(256)",
  "uint8(1.5)",
  "alert(1)",
  "interest(5)",
  "constructor",
  "__proto__",
  "0x",
  "0xzz",
  "1 ether 1",
  `${"(".repeat(40)}1${")".repeat(40)}`,
  "-".repeat(100) + "1",
  "1".repeat(400),
  "1e999",
  "1/2**1000/2**1000*2**1000*2**1000",
  "2**(1/2)",
  "type(uint8).maximum",
  "xMaxUint256",
  "MaxUint256x",
  "MaxUint7",
  "xuint8.max",
  "uint8.maxx",
  "uint7.max",
  "uint7.min",
  "xuint8(5)",
  "type(uint0).max",
  "xBigInt(1)",
  "BigIntx(1)",
  "int8(-129)",
  "parseUnits('1')",
  "parseEther('1)",
  `${"(".repeat(32)}1${")".repeat(32)}`,
  `1${"+1".repeat(149)}  `,
])("%j is not a number", (text) => expect(numberIn(text)).toBeUndefined());

test("any integer is itself, also in hex, and in quotes of a call", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max }), (value) => {
      expect(numberIn(value.toString())).toBe(value);
      expect(numberIn(`0x${value.toString(16)}`)).toBe(value);
      expect(numberIn(`BigInt("${value}")`)).toBe(value);
    }),
  );
});

test("sums, products and units are exact at any size", () => {
  const number = fc.bigInt({ min: 0n, max: 2n ** 120n });
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      expect(numberIn(`${a} + ${b} * ${c} - ${b}`)).toBe(a + b * c - b);
      expect(numberIn(`(${a} + ${b}) * ${c}`)).toBe((a + b) * c);
      expect(numberIn(`${a} gwei`)).toBe(a * 10n ** 9n);
    }),
  );
});

test("never throws or hangs", () => {
  const pieces = fc.constantFrom(
    "2",
    "**",
    "^",
    "(",
    ")",
    "1e9",
    "ether",
    "type(",
    "uint256",
    ".max",
    "-",
    "*",
    "/",
    " ",
    '"',
    "<<",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (words) => {
      const value = numberIn(words.join(""));
      expect(value === undefined || typeof value === "bigint").toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["10 ether", 10n ** 19n],
  ["2**8", 256n],
  ["type(uint8).max", 255n],
  ["1_000", undefined],
  ["1.5", undefined],
  ["1e18", undefined],
  ["1 ETH", undefined],
  ["2 days", undefined],
])("%j states %s base units", (text, value) => expect(baseUnitsIn(text)).toBe(value));

test.each([
  ["2 hours", 7_200n],
  ["1 weeks + 1 hours", 608_400n],
  ["10 ether", undefined],
  ["2**8", undefined],
])("%j states %s seconds", (text, value) => expect(secondsIn(text)).toBe(value));
