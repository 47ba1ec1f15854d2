import { expect, test } from "vitest";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { outflowText } from "#shared/meaning/outflows.ts";
import type { Asset, ShownMovement } from "#shared/meaning/types.ts";
import { requestReviewOf } from "#src/review/request/testing.ts";
import { costsOf } from "./costs.ts";

const sender = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const other = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const token = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
const native = { kind: "native" } as const;
const erc20 = { kind: "erc20", token } as const;
const coin = { symbol: "ETH", decimals: 18 };
const eth = (text: string) => `${text}000000000000000000`;

const move = (asset: Asset, amount: string, text: string, more: Partial<ShownMovement> = {}): ShownMovement => ({
  kind: "transfer",
  asset,
  amount,
  text,
  from: sender,
  to: other,
  ...more,
});

const answer = (movements: readonly ShownMovement[], more: Partial<ReviewAnswer> = {}): ReviewAnswer => {
  const base = requestReviewOf();
  return {
    ...base,
    meaning: { ...base.meaning, movements },
    simulation: { outcome: "succeeded", returnData: "0x", gas: "21000", movements: [...movements] },
    fees: {
      gas: "21000",
      levels: [
        { level: "HIGH", fee: { amount: eth("3"), text: "3 ETH" } },
        { level: "LOW", fee: { amount: eth("1"), text: "1 ETH" } },
        { level: "MEDIUM", fee: { amount: eth("2"), text: "2 ETH" } },
      ],
    },
    balances: [{ asset: native, amount: eth("5000"), text: "5,000 ETH" }],
    tokens: [],
    ...more,
  };
};

const costs = (of: ReviewAnswer, more: Partial<Parameters<typeof costsOf>[1]> = {}) =>
  costsOf(of, { sender, coin, chosen: undefined, ...more });

test("a coin is charged the highest fee that the service may choose", () => {
  const { fee, leaving, after } = costs(answer([move(native, eth("10"), "10 ETH")]));
  expect(fee?.map(({ text }) => text)).toEqual(["1 ETH", "3 ETH"]);
  expect(leaving.map(({ text }) => text)).toEqual(["10 ETH"]);
  expect(after).toEqual([{ asset: native, amount: eth("4987"), text: "4,987 ETH" }]);
});

test("a chosen level has one fee", () => {
  const { fee, after } = costs(answer([move(native, eth("10"), "10 ETH")]), { chosen: "MEDIUM" });
  expect(fee?.map(({ text }) => text)).toEqual(["2 ETH", "2 ETH"]);
  expect(after[0]?.text).toBe("4,988 ETH");
});

test("a token's remainder follows from its decimals, whatever the fee is", () => {
  const facts = { address: token.toLowerCase(), decimals: 2, symbol: "PDT", name: null, standard: "erc20" } as const;
  const { after } = costs(
    answer([move(erc20, "150", "1.5 PDT")], {
      fees: null,
      balances: [{ asset: erc20, amount: "123456", text: "1,234.56 PDT" }],
      tokens: [{ ...facts, isAmbiguous: false, troubles: [] }],
    }),
  );
  expect(after).toEqual([{ asset: erc20, amount: "123306", text: "1,233.06 PDT" }]);
});

test.each<[string, ReviewAnswer]>([
  ["the fee is unknown", answer([move(native, eth("10"), "10 ETH")], { fees: null })],
  ["it would fail", answer([], { simulation: { outcome: "reverted", revertData: null, message: "no" } })],
  ["the balance is too low", answer([move(native, eth("4999"), "4,999 ETH")])],
  ["a token's decimals are unknown", answer([], { balances: [{ asset: erc20, amount: "1", text: "1 base units" }] })],
])("no remainder is shown if %s", (_why, of) => expect(costs(of).after).toEqual([]));

test("incoming amounts, approvals, and transfers to oneself do not reduce it", () => {
  const { leaving } = costs(
    answer([
      move(native, "1", "in", { from: other, to: sender }),
      move(erc20, "1", "approval", { kind: "approval" }),
      move(native, "1", "own", { to: sender.toLowerCase() }),
    ]),
  );
  expect(leaving).toEqual([]);
});

test("one asset that goes to several recipients is added up, and so is the token's fee", () => {
  const token99 = [move(erc20, "9900", "99 TAX"), move(erc20, "100", "1 TAX", { to: token })];
  const { leaving, after } = costs(
    answer([move(erc20, "10000", "100 TAX")], {
      simulation: { outcome: "succeeded", returnData: "0x", gas: "1", movements: token99 },
      balances: [{ asset: erc20, amount: "50000", text: "500 TAX" }],
      tokens: [
        { address: token, decimals: 2, symbol: "TAX", name: null, standard: "erc20", isAmbiguous: false, troubles: [] },
      ],
    }),
  );
  expect(leaving.map(outflowText)).toEqual(["100 TAX, of which 1 TAX is the token's fee"]);
  expect(after.map(({ text }) => text)).toEqual(["400 TAX"]);
});

test("the decoded meaning of a call counts if the node predicts less", () => {
  const { leaving } = costs(
    answer([move(native, "1", "read")], {
      simulation: { outcome: "succeeded", returnData: "0x", gas: "1", movements: [] },
    }),
  );
  expect(leaving.map(({ text }) => text)).toEqual(["read"]);
});
