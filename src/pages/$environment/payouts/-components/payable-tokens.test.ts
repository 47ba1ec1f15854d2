import { expect, test } from "vitest";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { Network } from "#shared/wire/network.ts";
import { type KnownToken, payableTokens } from "./payable-tokens.ts";

const network: Network = { id: "n", name: "tETH", enabled: true, chainId: 11155111, decimals: 18 };
const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const other = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const short = "0xd1962B…19849e";

const facts = (symbol: string | null, more: Partial<TokenFacts> = {}): TokenFacts => ({
  address: token,
  standard: "erc20",
  symbol,
  name: null,
  decimals: 6,
  isAmbiguous: false,
  troubles: [],
  ...more,
});

const one = (tokenFacts: KnownToken, listed?: string) =>
  payableTokens(network, new Map([[token.toLowerCase(), listed]]), () => tokenFacts)[0];

// A row names an asset by `word`, which the server reads: it may mean no other asset, and not the coin.
test.each<[what: string, tokenFacts: KnownToken, listed: string | undefined, label: string, word: string]>([
  ["an ordinary symbol", facts("PDT"), "PDT", `PDT · ${short}`, "PDT"],
  ["a symbol that the service does not know", facts("MKR"), "", `MKR · ${short}`, "MKR"],
  ["another symbol at the service", facts("PDT"), "OLD", `PDT · ${short}`, "PDT"],
  ["no symbol", facts(null), "", `${short} (no symbol)`, token],
  ["an invisible symbol", facts("\u200b"), "\u200b", `${short} (no symbol)`, token],
  ["the coin's symbol", facts("ETH"), "ETH", `ETH (token ${short})`, token],
  ["the coin's symbol, unread", "unread", "ETH", `ETH (token ${short})`, token],
  ["the coin's symbol in Cyrillic", facts("ЕТН"), "ЕТН", `ЕТН (token ${short})`, token],
  ["the word for the coin", facts("native"), "native", `native · ${short}`, token],
  ["the symbol of another token", facts("PDT", { isAmbiguous: true }), "PDT", `PDT (${short})`, token],
  ["a number", facts("1000"), "1000", `“1000” · ${short}`, token],
  ["a blank within", facts("USD Coin"), "USD Coin", `“USD Coin” · ${short}`, token],
  ["an address", facts(other.slice(0, 20)), "", `“${other.slice(0, 20)}” · ${short}`, token],
  ["a direction mark", facts("\u202eTDP"), "", String.raw`“\u202eTDP” · ${short}`, token],
  ["a URL", facts("https://x.example"), "", `“https://x.example” · ${short}`, token],
  ["an emoji", facts("🍣"), "", `“🍣” · ${short}`, token],
  ["a symbol that is still being read", "reading", "PDT", `PDT · ${short}`, "PDT"],
  ["nothing known", "reading", undefined, short, token],
])("a token with %s has a name, and a word that means no other asset", (_what, tokenFacts, listed, label, word) => {
  expect(one(tokenFacts, listed)).toMatchObject({ contract: token.toLowerCase(), label, word });
});

test("two tokens of one symbol are named by their contracts", () => {
  const listed = new Map([
    [token.toLowerCase(), "PDT"],
    [other.toLowerCase(), "PDT"],
  ]);
  const tokens = payableTokens(network, listed, (contract) =>
    facts("PDT", { address: contract === token.toLowerCase() ? token : other }),
  );
  expect(tokens.map(({ label, word }) => [label, word])).toEqual([
    [`PDT (${short})`, token],
    ["PDT (0x5FbDB2…180aa3)", other],
  ]);
});
