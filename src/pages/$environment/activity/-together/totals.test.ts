import { expect, test } from "vitest";
import type { Asset, ShownMovement } from "#shared/meaning/types.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { phraseOf, totalsOf } from "./totals.ts";

const token = `0x${"d1".repeat(20)}`;
const native: Asset = { kind: "native" };
const coin: Asset = { kind: "erc20", token };

const moving = (movements: readonly (readonly [text: string, amount: string, asset: Asset])[], networkId = "net-1") => {
  const shown = movements.map(([text, amount, asset]): ShownMovement => ({
    kind: "transfer",
    from: "0x01",
    to: "0x02",
    text,
    amount,
    asset,
  }));
  const meaning = operationMeaning();
  return operationRecord({
    parameters: { networkId, contractAddress: token },
    meaning: { ...meaning, meaning: { ...meaning.meaning, movements: shown } },
  });
};
const texts = (...operations: readonly ReturnType<typeof moving>[]) =>
  totalsOf(operations).totals.map(({ text, typed }) => [text, typed]);

test("amounts are added up exactly, per asset and network, and typed without grouping", () => {
  const pdt = moving([["1,234.5 PDT", "12345", coin]]);
  const more = moving([
    ["0.000000000000000001 PDT", "1", { ...coin, token: token.toUpperCase().replace("0X", "0x") }],
    ["2 ETH", "2", native],
  ]);
  const elsewhere = moving([["3 ETH", "3", native]], "net-2");
  expect(texts(pdt, more, elsewhere)).toEqual([
    ["1,234.500000000000000001 PDT", "1234.500000000000000001 PDT"],
    ["2 ETH", "2 ETH"],
    ["3 ETH", "3 ETH"],
  ]);
});

test("an amount that has no unit, one that is cut, and two units of one asset are added up in base units", () => {
  expect(
    texts(moving([[`1,000 base units of ${token}`, "1000", coin]]), moving([[`5 base units of ${token}`, "5", coin]])),
  ).toEqual([["1,005 base units", "1005 base units"]]);
  expect(texts(moving([["1.123456… PDT", "1123456789", coin]]))).toEqual([
    ["1,123,456,789 base units", "1123456789 base units"],
  ]);
  expect(texts(moving([["1 PDT", "10", coin]]), moving([["1 PDX", "10", coin]]))).toEqual([
    ["20 base units", "20 base units"],
  ]);
});

test("a symbol that a keyboard may lack is typed in base units, and NFTs are counted", () => {
  expect(texts(moving([["1 ΡDT", "1000", coin]]))).toEqual([["1 ΡDT", "1000 base units"]]);
  const item = (tokenId: string): Asset => ({ kind: "erc721", token, tokenId });
  expect(texts(moving([["Badge #7", "1", item("7")]]), moving([["Badge #8", "1", item("8")]]))).toEqual([
    ["2 NFTs", "2 NFTs"],
  ]);
});

test("operations whose amount cannot be read, or that move nothing, are counted", () => {
  const approval = moving([["1 PDT", "10", coin]]);
  const [movement] = approval.meaning?.meaning.movements ?? [];
  if (approval.meaning === null || movement === undefined) throw new Error("It has a movement.");
  const { meaning } = approval.meaning;
  const approving = {
    ...approval,
    meaning: { ...approval.meaning, meaning: { ...meaning, movements: [{ ...movement, kind: "approval" as const }] } },
  };
  const { totals, without } = totalsOf([approving, operationRecord(), moving([["2 PDT", "20", coin]])]);
  expect([totals.map(({ text }) => text), without]).toEqual([["2 PDT"], 2]);
});

test("what is typed says the number and, on a mainnet, the totals; many assets are counted", () => {
  const total = (typed: string) => ({ key: typed, networkId: undefined, text: typed, typed });
  const two = [total("2 ETH"), total("1234.5 PDT")];
  const all = { totals: two, without: 0 };
  expect(phraseOf("sandbox", 37, { ...all, without: 1 })).toBe("settle 37");
  expect(phraseOf("mainnet", 37, all)).toBe("settle 37: 2 ETH, 1234.5 PDT");
  expect(phraseOf("mainnet", 37, { ...all, without: 5 })).toBe("settle 37: 2 ETH, 1234.5 PDT, 5 without amount");
  expect(phraseOf("mainnet", 2, { totals: [], without: 0 })).toBe("settle 2");
  const four = [...two, total("1 A"), total("1 B")];
  expect(phraseOf("mainnet", 37, { totals: four, without: 0 })).toBe("settle 37: 4 assets");
});
