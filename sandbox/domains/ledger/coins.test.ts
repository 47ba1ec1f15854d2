// @full: The conformance tests send the sandbox every request of the specification.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseCoins, type Coin, dustOf, feeOf } from "./coins.ts";

const coinsOf = (...values: readonly bigint[]): readonly Coin[] =>
  values.map((value, vout) => ({ txid: "ab".repeat(32), vout, address: "tb1q", value }));

/** The script of a P2WPKH address. */
const scriptLength = 22;
/** One input and two such outputs: 141 virtual bytes at 5 satoshi. */
const usualFee = 705n;
/** The same without change: 110 virtual bytes. */
const feeAlone = 550n;
const dust = 294n;

const chosen = (amount: bigint, ...values: readonly bigint[]) => {
  const choice = chooseCoins(coinsOf(...values), amount, scriptLength);
  return choice === null ? null : { ...choice, coins: choice.coins.map(({ value }) => value) };
};

describe("the fee", () => {
  test.each([
    [1, [22, 22], usualFee],
    [1, [22], feeAlone],
    [2, [22, 22], 1045n],
    [1, [34, 22], 765n],
    [300, [22], 102_220n],
  ])("of %i inputs and outputs with scripts of %j bytes is %s", (inputs, scripts, fee) => {
    expect(feeOf(inputs, scripts)).toBe(fee);
  });
});

test.each([
  ["P2WPKH", 22, true, 294n],
  ["P2WSH and P2TR", 34, true, 330n],
  ["P2PKH", 25, false, 546n],
  ["P2SH", 23, false, 540n],
])("an output of %s is dust below %s satoshi", (_, length, isWitness, least) => {
  expect(dustOf(length, isWitness)).toBe(least);
});

describe("the coins of a payment", () => {
  test("are as few as possible: the largest first", () => {
    expect(chosen(1000n, 600n, 5000n, 700n)).toEqual({
      coins: [5000n],
      fee: usualFee,
      change: 5000n - 1000n - usualFee,
    });
  });

  test("are as many as needed", () => {
    expect(chosen(9000n, 5000n, 100n, 6000n)?.coins).toEqual([6000n, 5000n]);
  });

  test("give change above the dust limit, and leave less to the fee", () => {
    const total = 1000n + usualFee + dust;
    expect(chosen(1000n, total)).toEqual({ coins: [total], fee: usualFee, change: dust });
    expect(chosen(1000n, total - 1n)).toEqual({ coins: [total - 1n], fee: usualFee + dust - 1n, change: 0n });
  });

  test("pay the amount and the least fee, to the satoshi", () => {
    expect(chosen(1000n, 1000n + feeAlone)).toEqual({ coins: [1000n + feeAlone], fee: feeAlone, change: 0n });
    expect(chosen(1000n, 1000n + feeAlone - 1n)).toBeNull();
  });

  test("do not include an input that costs more in fees than it adds", () => {
    expect(chosen(1000n, 1200n, ...Array.from({ length: 50 }, () => 300n))).toBeNull();
  });

  test("are null without coins", () => {
    expect(chosen(1000n)).toBeNull();
  });

  test("preserve the value: inputs equal amount, fee and change; the fee is at least its rate, and at most that plus dust", () => {
    const value = fc.bigInt({ min: 1n, max: 10_000n });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), fc.bigInt({ min: dust, max: 60_000n }), (values, amount) => {
        const choice = chosen(amount, ...values);
        if (choice === null) return;
        const total = choice.coins.reduce((sum, one) => sum + one, 0n);
        expect(total).toBe(amount + choice.fee + choice.change);
        expect(choice.change === 0n || choice.change >= dust).toBe(true);
        const scripts = choice.change === 0n ? [scriptLength] : [scriptLength, scriptLength];
        const least = feeOf(choice.coins.length, scripts);
        expect(choice.fee >= least && choice.fee < least + usualFee - feeAlone + dust).toBe(true);
      }),
    );
  });

  test("are found whenever some choice of coins can pay", () => {
    const value = fc.bigInt({ min: 1n, max: 3000n });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), fc.bigInt({ min: dust, max: 6000n }), (values, amount) => {
        const sets = Array.from({ length: 2 ** values.length }, (_, bits) =>
          values.filter((_value, index) => ((bits >> index) & 1) === 1),
        );
        const canPay = sets.some(
          (set) =>
            set.length > 0 && set.reduce((sum, one) => sum + one, 0n) >= amount + feeOf(set.length, [scriptLength]),
        );
        expect(chosen(amount, ...values) !== null).toBe(canPay);
      }),
    );
  });
});
