import { expect, test } from "vitest";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { Network } from "#shared/wire/network.ts";
import { type Held, heldAssets, heldTitle, type KnownToken } from "./held.ts";

const network: Network = {
  id: "n",
  name: "tETH",
  enabled: true,
  addressFamily: "EVM",
  chainId: 11155111,
  decimals: 18,
};
const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const other = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const facts = (more: Partial<TokenFacts> = {}): TokenFacts => ({
  address: token,
  standard: "erc20",
  symbol: "PDT",
  name: "Demo Token",
  decimals: 6,
  isAmbiguous: false,
  troubles: [],
  ...more,
});

type World = Parameters<typeof heldAssets>[0];
const held = (more: Partial<World> = {}, tokenFacts: KnownToken = facts()): readonly Held[] =>
  heldAssets({
    network,
    coinLack: undefined,
    tokenLack: undefined,
    coinBalance: "2000000000000000000",
    listed: [],
    unlisted: undefined,
    tokenOf: () => tokenFacts,
    ...more,
  });
const row = (more: object = {}) => ({ contractAddress: token.toLowerCase(), amount: "7500000", ...more });

test("the coin comes first, with its balance; a token has its own unit", () => {
  const [coin, pdt, ...more] = held({ listed: [row()] });
  expect(coin).toMatchObject({ key: "native", unit: "ETH", decimals: 18, text: "2 ETH", lack: undefined });
  expect(pdt).toMatchObject({
    asset: { kind: "erc20", token },
    decimals: 6,
    unit: "PDT",
    text: "7.5 PDT",
    balance: 7_500_000n,
  });
  expect(more).toEqual([]);
});

test("if the coin cannot be sent it says why, and so does a network without decimals", () => {
  expect(held({ coinLack: "No way here." })[0]?.lack).toBe("No way here.");
  const { decimals: _decimals, ...bare } = network;
  expect(held({ network: bare })[0]?.lack).toMatch(/does not report this network's decimals/);
});

test("NFTs are distinguished by their token's own standard, or else by the service's name for them", () => {
  const kinds = (tokenFacts: KnownToken, type = "") =>
    held({ listed: [row({ tokenId: "7", amount: "1", type })] }, tokenFacts)[1]?.asset.kind;
  expect(kinds(facts({ standard: "erc721", decimals: null }))).toBe("erc721");
  expect(kinds(facts({ standard: "erc1155", decimals: null }))).toBe("erc1155");
  expect(kinds("unread", "ERC1155")).toBe("erc1155");
  expect(kinds("reading", "NON_FUNGIBLE_TOKEN")).toBe("erc721");
});

test.each<[string, KnownToken, RegExp]>([
  ["could not be read", "unread", /could not read/],
  ["was not read", facts({ decimals: null, troubles: ["not-read"] }), /could not read/],
  [
    "has impossible decimals",
    facts({ decimals: null, troubles: ["unusable-decimals"] }),
    /does not report valid decimals/,
  ],
])("a token that %s is in base units, and says why", (_what, tokenFacts, note) => {
  expect(held({ listed: [row()] }, tokenFacts)[1]).toMatchObject({
    decimals: 0,
    unit: "base units",
    note: expect.stringMatching(note),
  });
});

test("a token that is still being read has no unit for amounts", () => {
  expect(held({ listed: [row()] }, "reading")[1]).toMatchObject({ decimals: undefined, note: undefined });
});

test("a name that could mean another token has its contract beside it", () => {
  const titles = held({ listed: [row()] }, facts({ isAmbiguous: true })).map(heldTitle);
  expect(titles[1]).toBe("PDT (0xd1962B…19849e) · Demo Token");
});

test.each<[what: string, tokenFacts: KnownToken, row: object, title: string]>([
  ["no symbol", facts({ symbol: null }), {}, "0xd1962B…19849e (no symbol) · Demo Token"],
  ["neither symbol nor name", facts({ symbol: null, name: null }), { symbol: "" }, "0xd1962B…19849e (no symbol)"],
  ["an invisible symbol", facts({ symbol: "\u200b", name: "\u3164" }), { name: " " }, "0xd1962B…19849e (no symbol)"],
  ["a symbol, but no decimals", facts({ decimals: null }), {}, "PDT · Demo Token"],
  ["the coin's symbol", facts({ symbol: "ETH", name: "Ether" }), {}, "ETH (token 0xd1962B…19849e) · Ether"],
  ["a number for a symbol", facts({ symbol: "1000", name: null }), {}, "“1000”"],
  ["a URL for a symbol", facts({ symbol: "https://x.example", name: null }), {}, "“https://x.example”"],
  ["a name of the service's, unread", "unread", { symbol: "ETH" }, "Token 0xd1962B…19849e · ETH"],
  ["nothing known", "reading", { symbol: "", name: "" }, "Token 0xd1962B…19849e"],
  [
    "no name, as a collection",
    facts({ standard: "erc721", symbol: null, name: "", decimals: null }),
    { tokenId: "7" },
    "0xd1962B…19849e (no symbol) #7",
  ],
])("an asset with %s has a name in the list", (_what, tokenFacts, more, title) => {
  expect(held({ listed: [row(more)] }, tokenFacts).map(heldTitle)[1]).toBe(title);
});

test("two tokens of one symbol have their contracts beside them, although each was read when it was the only one", () => {
  const listed = [row(), row({ contractAddress: other.toLowerCase() })];
  const tokenOf = (address: string) =>
    facts({ address, symbol: address === token.toLowerCase() ? "PDT" : "pdt", name: null });
  expect(held({ listed, tokenOf }).map(heldTitle)).toEqual(["ETH", "PDT (0xd1962B…19849e)", "pdt (0x5FbDB2…180aa3)"]);
});

test("rows without a usable contract, and tokens with the amount 0, are left out", () => {
  const listed = [row({ contractAddress: undefined }), row({ contractAddress: "x" }), row({ amount: "0" })];
  expect(held({ listed })).toHaveLength(1);
});

test("an asset that the list does not contain is offered without a balance; a listed one appears once", () => {
  const unlisted = { kind: "erc20", token: other } as const;
  expect(held({ unlisted })[1]).toMatchObject({ asset: unlisted, balance: undefined, text: undefined });
  expect(held({ listed: [row()], unlisted: { kind: "erc20", token } })).toHaveLength(2);
  expect(held({ unlisted: { kind: "collection", token: other } })).toHaveLength(1);
});
