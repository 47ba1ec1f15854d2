import { expect, test } from "vitest";
import { apartMs, differenceOf, type Verdict, judged, noVerdict } from "./judge.ts";
import { notedForCoin, notedForToken } from "./note.ts";

/** Readings that count: how long after the one before, and the difference. */
type Readings = readonly (readonly [minutes: number, difference: bigint])[];

const minute = 60_000;
const start = 1_000 * minute;

const after = (readings: Readings): Verdict => {
  let at = start;
  let verdict = noVerdict;
  for (const [minutes, difference] of readings) {
    at += minutes * minute;
    verdict = judged(verdict, at, difference);
  }
  return verdict;
};

test.each<readonly [what: string, readings: Readings, confirmed: string, isSame: boolean, agreed: number | null]>([
  ["none", [], "0", false, null],
  ["one that adds up", [[0, 0n]], "0", false, 0],
  ["one that differs", [[0, 5n]], "0", false, null],
  [
    "two that differ alike",
    [
      [0, 5n],
      [10, 5n],
    ],
    "5",
    true,
    null,
  ],
  [
    "two that are lower alike",
    [
      [0, -5n],
      [10, -5n],
    ],
    "-5",
    true,
    null,
  ],
  [
    "two soon after one another",
    [
      [0, 5n],
      [1, 5n],
    ],
    "0",
    false,
    null,
  ],
  [
    "a third in time",
    [
      [0, 5n],
      [1, 5n],
      [1, 5n],
    ],
    "5",
    true,
    null,
  ],
  [
    "two that differ by less and less",
    [
      [0, 5n],
      [10, 3n],
    ],
    "3",
    false,
    null,
  ],
  [
    "two that differ by more and more",
    [
      [0, 3n],
      [10, 5n],
    ],
    "3",
    false,
    null,
  ],
  [
    "lower by more and more",
    [
      [0, -3n],
      [10, -5n],
    ],
    "-3",
    false,
    null,
  ],
  [
    "a growing one seen again",
    [
      [0, 3n],
      [10, 5n],
      [10, 5n],
    ],
    "5",
    true,
    null,
  ],
  [
    "first higher, then lower",
    [
      [0, 5n],
      [10, -5n],
    ],
    "0",
    false,
    null,
  ],
  [
    "then lower again",
    [
      [0, 5n],
      [10, -5n],
      [10, -5n],
    ],
    "-5",
    true,
    null,
  ],
  [
    "one that adds up between them",
    [
      [0, 5n],
      [10, 0n],
      [10, 5n],
    ],
    "0",
    false,
    10,
  ],
  [
    "since the last that added up",
    [
      [0, 0n],
      [10, 0n],
      [10, 5n],
      [10, 5n],
    ],
    "5",
    true,
    10,
  ],
  [
    "listed late",
    [
      [0, 0n],
      [10, 5n],
      [10, 0n],
    ],
    "0",
    false,
    20,
  ],
  [
    "a confirmed one that goes",
    [
      [0, 5n],
      [10, 5n],
      [1, 0n],
    ],
    "0",
    false,
    11,
  ],
])("two readings: %s", (_what, readings, confirmed, isSame, agreed) => {
  const verdict = after(readings);
  expect([verdict.confirmed, verdict.same === 1]).toEqual([confirmed, isSame]);
  expect(verdict.agreed_at).toBe(agreed === null ? null : start + agreed * minute);
  expect(verdict.first_at).toBe(readings.length === 0 ? null : start);
});

test("a reading by a clock that was set back far counts", () => {
  const verdict = judged(judged(noVerdict, start, 5n), start - 10 * apartMs, 5n);
  expect(verdict.confirmed).toBe("5");
});

const ether = 10n ** 18n;

test.each<readonly [what: string, balance: bigint, books: bigint, decimals: number | null, difference: bigint]>([
  ["the same", ether, ether, 18, 0n],
  ["a quarter more", (ether * 41n) / 4n, 10n * ether, 18, ether / 4n],
  ["a quarter less on a round balance", 10n * ether, (ether * 41n) / 4n, 18, -ether / 4n],
  ["a wei on an exact balance", ether + 1n, ether, 18, 1n],
  ["rounded to six decimals", 1_234_567n * 10n ** 12n, 1_234_567n * 10n ** 12n + 499n, 18, 0n],
  ["rounded up", 1_234_567n * 10n ** 12n, 1_234_567n * 10n ** 12n - 499n, 18, 0n],
  ["more than the sixth decimal", 1_234_567n * 10n ** 12n, 1_234_566n * 10n ** 12n, 18, 10n ** 12n],
  ["written by way of a double", 1_234_567_890_123_456_800n, 1_234_567_890_123_456_789n, 18, 0n],
  ["nothing left", 0n, 1n, 18, -1n],
  ["a satoshi", 100_000_001n, 100_000_000n, 8, 1n],
  ["a satoshi on a round balance of bitcoins", 100_000_000n, 100_000_001n, 8, 0n],
  ["100 satoshi", 100_000_000n, 100_000_100n, 8, -100n],
  ["a token's smallest unit", 1_000_000n, 1_000_001n, null, -1n],
  ["a round balance of a token with six decimals", 1_000_000_000_000n, 1_000_000_005_000n, null, 0n],
  ["five of it", 1_000_000_000_000n, 1_000_005_000_000n, null, -5_000_000n],
])("a difference: %s", (_what, balance, books, decimals, difference) => {
  expect(differenceOf(balance, books, decimals)).toBe(difference);
});

const eth = { symbol: "ETH", decimals: 18 };
const mainnet = { chainId: 1, addressFamily: "EVM", isGasless: false, coin: eth };
const optimism = { ...mainnet, chainId: 10 };
const bitcoin = { chainId: null, addressFamily: "BITCOIN", isGasless: false, coin: { symbol: "BTC", decimals: 8 } };
const coins = { network: mainnet, feeCount: 3, lacksFees: false, hasOthers: false };
const cent = ether / 100n;

test.each([
  ["higher", cent, coins, null, false],
  ["lower where receipts have the whole fee", -1n, coins, null, false],
  ["lower where some fees are not listed", -1n, { ...coins, lacksFees: true }, "fees", true],
  ["lower by a little where receipts may lack a part", -cent, { ...coins, network: optimism }, "fees", true],
  ["by as much as three such fees", -3n * cent, { ...coins, network: optimism }, "fees", true],
  ["by more than that", -3n * cent - 1n, { ...coins, network: optimism }, "fees", false],
  ["on a chain without a known id", -cent, { ...coins, network: { ...mainnet, chainId: null } }, "fees", true],
  ["of an address that never paid a fee", -cent, { ...coins, network: optimism, feeCount: 0 }, null, false],
  ["higher there", cent, { ...coins, network: optimism }, null, false],
  ["where the service pays", -cent, { ...coins, network: { ...optimism, isGasless: true } }, null, false],
  ["Bitcoin with one address", -1n, { ...coins, network: bitcoin }, "spenders", false],
  ["Bitcoin with several", 1n, { ...coins, network: bitcoin, hasOthers: true }, "spenders", true],
] as const)("a coin's difference: %s", (_what, difference, given, note, isQuiet) => {
  expect(notedForCoin(difference, given)).toEqual({ note, isQuiet });
});

test("any token may change balances by itself", () => {
  expect(notedForToken).toEqual({ note: "token", isQuiet: false });
});
