import { expect, test } from "vitest";
import type { Asset } from "#shared/meaning/types.ts";
import { mainFirst } from "./largest.ts";

const coin = { kind: "native" } as const;
const token = (last: string): Asset => ({ kind: "erc20", token: `0x${last.padStart(40, "0")}` });
const collection = { kind: "collection", token: `0x${"c".repeat(40)}` } as const;
const held = (asset: Asset, amount: string, decimals: number | null, networkId = "net-0") => ({
  networkId,
  asset,
  amount,
  decimals,
});

test("a coin comes before a token of which somebody sent a lot, and a collection comes last", () => {
  const ether = held(coin, "1", 18);
  const spam = held(token("a"), `1${"0".repeat(40)}`, 0);
  const tokens = held(collection, "3", null);
  expect(mainFirst([tokens, spam, ether])).toEqual([ether, spam, tokens]);
});

test("amounts are compared in their units, to the last digit", () => {
  const usdc = held(token("a"), "2500000", 6);
  const pdt = held(token("b"), "2499999999999999999", 18);
  const unknown = held(token("d"), "9999999999999999999999", null);
  expect(mainFirst([unknown, pdt, usdc])).toEqual([usdc, pdt, unknown]);
});

test("equal amounts always have the same order", () => {
  const one = held(coin, "1000", 3, "net-0");
  const other = held(coin, "1", 0, "net-1");
  expect(mainFirst([other, one])).toEqual([one, other]);
  expect(mainFirst([one, other])).toEqual([one, other]);
});
