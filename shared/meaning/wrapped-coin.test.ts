import { describe, expect, test } from "vitest";
import { at, factsWith, real, tokenFacts, WBTC } from "./testing.ts";
import type { Facts, TokenFacts } from "./types.ts";
import { isWrappedCoin } from "./wrapped-coin.ts";

/** A network whose wrapped coin Postern does not know, with a token that looks like one. */
const facts = (rest: Partial<TokenFacts> = {}, more: Partial<Omit<Facts, "abi" | "token">> = {}): Facts =>
  factsWith({
    chainId: 987_654_321,
    ...more,
    token: tokenFacts(WBTC, "erc20", "WETH", "Wrapped Ether", 18, rest),
  });

test("the well-known contracts are wrapped coins, whatever is known about them, in any case", () => {
  for (const address of [real.weth, real.weth.toLowerCase(), at("0x4200000000000000000000000000000000000006")]) {
    expect(isWrappedCoin(address)).toBe(true);
    expect(isWrappedCoin(address, factsWith())).toBe(true);
  }
});

describe("another contract is the wrapped coin", () => {
  test("if it is a token with the coin's symbol after a W and the coin's decimals", () => {
    expect(isWrappedCoin(WBTC, facts())).toBe(true);
    expect(isWrappedCoin(WBTC, facts({}, { chainId: null }))).toBe(true);
    expect(
      isWrappedCoin(WBTC, facts({ symbol: "WPOL", decimals: 6 }, { native: { symbol: "POL", decimals: 6 } })),
    ).toBe(true);
    // A receipt is read without the chain's id.
    const { chainId: _chainId, ...rest } = facts();
    expect(isWrappedCoin(WBTC, rest)).toBe(true);
  });

  test.each<[string, Facts | undefined]>([
    ["without facts", undefined],
    ["without facts about the token", factsWith({ chainId: 987_654_321 })],
    ["with another symbol", facts({ symbol: "ETH" })],
    ["with other decimals", facts({ decimals: 8 })],
    ["if it is no ERC-20 token", facts({ standard: "erc721" })],
    ["if another token has its symbol", facts({ isAmbiguous: true })],
    ["on a chain whose wrapped coin is known", facts({}, { chainId: 1 })],
  ])("never %s", (_when, coinFacts) => {
    expect(isWrappedCoin(WBTC, coinFacts)).toBe(false);
  });
});
