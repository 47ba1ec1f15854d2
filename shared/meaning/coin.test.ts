import { describe, expect, test } from "vitest";
import { coinNaming, coinOf } from "./coin.ts";

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

describe("a text names a coin", () => {
  test.each([
    ["ETH", ["ETH", "eth", "Eth", " ETH ", "native", "Native", "NATIVE COIN", "native  token"]],
    ["tBTC", ["tBTC", "TBTC", "tbtc", "native"]],
    ["xDAI", ["xDAI", "XDAI"]],
    ["Acme chain", ["ACME CHAIN"]],
    [undefined, ["native"]],
  ])("%s exactly: %j", (symbol, texts) => {
    for (const text of texts) expect([text, coinNaming(text, symbol)]).toEqual([text, "exact"]);
  });

  test.each([
    ["ETH", ["Ether", "ETHER", "ether", "Ethereum", "Ether (ETH)", "ETH (Ether)", "Ethereum(eth)"]],
    ["tETH", ["ETH", "eth", "Ether", "tETH (Ether)"]],
    ["tBTC", ["BTC", "btc", "Bitcoin", "BITCOIN", "XBT", "Bitcoin (BTC)"]],
    ["BTC", ["Bitcoin", "XBT"]],
    ["POL", ["MATIC", "Polygon", "Matic (POL)"]],
    ["BNB", ["Binance Coin"]],
    ["AVAX", ["Avalanche"]],
  ])("%s by another word: %j", (symbol, texts) => {
    for (const text of texts) expect([text, coinNaming(text, symbol)]).toEqual([text, "word"]);
  });

  test.each([
    [
      "ETH",
      [
        "WETH",
        "weth",
        "Wrapped Ether",
        "wrapped ETH",
        "stETH",
        "Ether (WETH)",
        "Wrapped (ETH)",
        "ETH2",
        "E.T.H",
        "tETH",
        "",
      ],
    ],
    [
      "ETH",
      [
        "BTC",
        "MATIC",
        "Bitcoin",
        "wei",
        "gwei",
        "coin",
        "EТН",
        "Ether ETH",
        "ETH-USD",
        "0x0000000000000000000000000000000000000000",
      ],
    ],
    ["BTC", ["WBTC", "cbBTC", "tBTC", "Wrapped Bitcoin", "satoshi", "ETH"]],
    ["POL", ["WMATIC", "wpol", "ETH", "polygon ecosystem token"]],
    ["BNB", ["WBNB", "Ether"]],
    ["xDAI", ["DAI", "wxDAI", "Ether"]],
    ["Acme chain", ["Ether", "Acme"]],
    [undefined, ["Ether", "ETH", ""]],
  ])("not %s: %j", (symbol, texts) => {
    for (const text of texts) expect([text, coinNaming(text, symbol)]).toEqual([text, undefined]);
  });
});
