import { describe, expect, test } from "vitest";
import { coinIdentity, coinNaming, coinOf } from "./coin.ts";

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

describe("a coin on several networks", () => {
  const identity = (chainId: number | null, isMainnet?: boolean, decimals = 18) =>
    coinIdentity({ chainId, isMainnet, coin: { decimals } });

  test.each([
    ["Ethereum and Base", identity(1, true), identity(8453, true)],
    ["Sepolia and a chain of a development tool", identity(11155111, false), identity(31337, false)],
    ["a network that does not say whether it is a mainnet", identity(1), identity(8453, true)],
  ])("is one: %s", (_name, one, other) => {
    expect(one).toBeDefined();
    expect(one).toBe(other);
  });

  test.each([
    ["a mainnet and its test network", identity(1, true), identity(11155111, false)],
    ["two coins", identity(1, true), identity(137, true)],
    ["two units", identity(1, true), identity(8453, true, 6)],
  ])("is not one: %s", (_name, one, other) => {
    expect(one).not.toBe(other);
  });

  test.each([
    ["an unknown chain, whose coin is only named by the service", 987_654_321, undefined],
    ["no chain, as of Bitcoin", null, true],
    ["a test chain that the service calls a mainnet", 11155111, true],
    ["a mainnet that the service calls a test network", 1, false],
  ])("is its network's alone: %s", (_name, chainId, isMainnet) => {
    expect(identity(chainId, isMainnet)).toBeUndefined();
  });
});
