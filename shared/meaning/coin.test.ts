import { expect, test } from "vitest";
import { coinOf } from "./coin.ts";

test.each([
  [1, "ETH"],
  [11155111, "ETH"],
  [8453, "ETH"],
  [42161, "ETH"],
  [137, "POL"],
  [56, "BNB"],
  [43114, "AVAX"],
  [100, "xDAI"],
  [1337, "ETH"],
  [31337, "ETH"],
])("chain %i has the coin %s", (chainId, symbol) => {
  expect(coinOf({ chainId, name: "any" })).toEqual({ symbol, decimals: 18 });
});

test("the coin of an unknown chain has the network's name", () => {
  expect(coinOf({ chainId: 987_654_321, name: "Acme chain", decimals: 8 })).toEqual({
    symbol: "Acme chain",
    decimals: 8,
  });
  expect(coinOf({ name: "BTC", decimals: 8 })).toEqual({ symbol: "BTC", decimals: 8 });
});

test("a coin whose decimals are not given has 8 in Bitcoin's family, and 18 in others", () => {
  expect(coinOf({ name: "BTC", addressFamily: "BITCOIN" }).decimals).toBe(8);
  expect(coinOf({ name: "BTC", addressFamily: "BITCOIN", decimals: 0 }).decimals).toBe(0);
  expect(coinOf({ name: "TRX", addressFamily: "TRON" }).decimals).toBe(18);
});
