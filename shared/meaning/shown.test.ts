import { describe, expect, test } from "vitest";
import { bytesValueText, nameText, stringText } from "./foreign-text.ts";
import { addressIn } from "./sentence.ts";
import { amountText, shownMovement, unitText } from "./shown.ts";
import { ACME, DEMO, factsWith, PDT, real, tokenFacts, WBTC } from "./testing.ts";
import type { Asset } from "./types.ts";

const erc20 = (token: string): Asset => ({ kind: "erc20", token });

describe("an amount with its unit", () => {
  test.each<[string, Asset, string, string]>([
    ["nothing", { kind: "native" }, "0", "0 ETH"],
    ["one base unit", { kind: "native" }, "1", "0.000000000000000001 ETH"],
    ["a whole number without a point", { kind: "native" }, "1000000000000000000000", "1,000 ETH"],
    ["a token's", erc20(PDT), "1234500000000000000000", "1,234.5 PDT"],
    [
      "more than any number that is rounded",
      erc20(PDT),
      "123456789012345678901234567890",
      "123,456,789,012.34567890123456789 PDT",
    ],
    ["without a limit", erc20(PDT), "unlimited", "every PDT"],
    ["of a token that is not known", erc20(WBTC), "1500000", "1,500,000 base units of 0x2260FA…c2C599"],
    ["one of a token that is not known", erc20(WBTC), "1", "1 base unit of 0x2260FA…c2C599"],
    ["without a limit, of a token that is not known", erc20(WBTC), "unlimited", "every token of 0x2260FA…c2C599"],
    ["an NFT", { kind: "erc721", token: real.bayc, tokenId: "7" }, "1", "BoredApeYachtClub #7"],
    ["some of a kind", { kind: "erc1155", token: real.bayc, tokenId: "7" }, "1200", "1,200 × BoredApeYachtClub #7"],
    ["a collection", { kind: "collection", token: real.bayc }, "unlimited", "every token of BoredApeYachtClub"],
    ["no collection", { kind: "collection", token: real.bayc }, "0", "no token of BoredApeYachtClub"],
    ["text that is not an amount", { kind: "native" }, "1e5", "1e5 ETH"],
  ])("%s", (_, asset, amount, expected) => {
    expect(amountText(asset, amount, factsWith())).toBe(expected);
  });

  test.each([
    ["decimals that no token has", { decimals: 1_000 }, "5 base units of WBTC"],
    ["decimals that are not an integer", { decimals: 1.5 }, "5 base units of WBTC"],
    ["no symbol", { symbol: null }, "0.00000005 tokens of 0x2260FA…c2C599"],
    ["a symbol that another token has", { isAmbiguous: true }, "0.00000005 WBTC (0x2260FA…c2C599)"],
    ["a symbol that multiplies", { symbol: "Million" }, "0.00000005 “Million”"],
    ["a symbol that is a prefix of units", { symbol: "k" }, "0.00000005 “k”"],
    ["the most decimals that a token may have", { decimals: 255 }, `0.${"0".repeat(254)}5 WBTC`],
    ["one more", { decimals: 256 }, "5 base units of WBTC"],
    ["fewer than none", { decimals: -1 }, "5 base units of WBTC"],
    ["no decimals and no symbol", { decimals: null, symbol: null }, "5 base units of 0x2260FA…c2C599"],
    ["the coin's symbol, among spaces", { symbol: " ETH " }, "0.00000005 “ ETH ” (token 0x2260FA…c2C599)"],
    ["the coin's symbol", { symbol: "eth" }, "0.00000005 eth (token 0x2260FA…c2C599)"],
  ])("of a token with %s", (_, rest, expected) => {
    const token = tokenFacts(WBTC, "erc20", "WBTC", "Wrapped BTC", 8, rest);
    expect(amountText(erc20(WBTC), "5", factsWith({ token }))).toBe(expected);
  });

  test("of a collection that shares its name has its address", () => {
    const token = tokenFacts(real.bayc, "erc721", "BAYC", "BoredApeYachtClub", null, { isAmbiguous: true });
    const asset: Asset = { kind: "erc721", token: real.bayc, tokenId: "7" };
    expect(amountText(asset, "1", factsWith({ token }))).toMatch(/^BoredApeYachtClub \(0xBC4CA0…36f13D\) #7$/);
    const unknown: Asset = { ...asset, token: WBTC };
    expect(amountText(unknown, "1", factsWith())).toBe("0x2260FA…c2C599 #7");
  });

  test("of a network that could not be read is in base units", () => {
    expect(unitText({ kind: "native" }, factsWith({ native: { symbol: "", decimals: 0 } }))).toBe("the network's coin");
    expect(amountText({ kind: "native" }, "1500", factsWith({ native: { symbol: "", decimals: 0 } }))).toBe(
      "1,500 base units of the network's coin",
    );
  });

  test("is part of the displayed movement", () => {
    const movement = { kind: "transfer", asset: erc20(PDT), amount: "5", from: DEMO, to: ACME } as const;
    expect(shownMovement(movement, factsWith())).toEqual({ ...movement, text: "0.000000000000000005 PDT" });
  });
});

test.each([
  ["Acme settlement", "Acme settlement"],
  ["3M", "3M"],
  ["0x7Eb6bA…B4A605", "“0x7Eb6bA…B4A605”"],
  ["1,000 USDC to Acme", "“1,000 USDC to Acme”"],
  ["$ 5.00 for “Acme”", String.raw`“$ 5.00 for \u201cAcme\u201d”`],
])("the name %s of an address is written %s", (name, expected) => {
  expect(addressIn(ACME, { nameOf: () => name })).toEqual([{ kind: "address", address: ACME, name: expected }]);
});

describe("text from outside", () => {
  test.each([
    ["PDT", "PDT"],
    ["1INCH", "1INCH"],
    ["USD₮0", "USD₮0"],
    ["UNI-V2", "UNI-V2"],
    ["$PEPE", "$PEPE"],
    ["0x7Eb6bA53D062b2434240", "“0x7Eb6bA53D062b2434240”"],
    ["1e18", "“1e18”"],
    ["E+18", "“E+18”"],
    ["$5000", "“$5000”"],
    ["€1000.00", "“€1000.00”"],
    ["²ETH", "“²ETH”"],
    ["٣ETH", "“٣ETH”"],
    ["𝟓ETH", "“𝟓ETH”"],
    ["円", "円"],
    ["LP Token", "“LP Token”"],
    ["000", "“000”"],
    ["00USD", "“00USD”"],
    ["", "“”"],
    ["a\u202eb", String.raw`“a\u202eb”`],
    ["a”b", String.raw`“a\u201db”`],
    ["a\nb", String.raw`“a\nb”`],
    ["x".repeat(100), `“${"x".repeat(23)}…”`],
    ["PDT\u3164", String.raw`“PDT\u3164”`],
    ["P\u034fDT", String.raw`“P\u034fDT”`],
    ["PDT\ufe0f", String.raw`“PDT\ufe0f”`],
    ["👩‍💻", "“👩‍💻”"],
    ["🍣".repeat(100), `“${"🍣".repeat(23)}…”`],
  ])("the name %j is written %s", (name, expected) => {
    expect(nameText(name, 24)).toBe(expected);
  });

  test("cut long values still differ if the values do", () => {
    const [one, other] = ["a", "b"].map((end) => stringText(`${"x".repeat(500)}${end}`, 20));
    expect(one).toMatch(/^“x{19}…” \(501 characters, fingerprint [0-9a-f]{8}\)$/);
    expect(one).not.toBe(other);
    const [escaped, literal] = ["a\u202eb", String.raw`a\u202eb`].map((text) => stringText(text, 20));
    expect(escaped).toMatch(/^“a\\u202eb” \(3 characters, fingerprint [0-9a-f]{8}\)$/);
    expect(literal).toBe(String.raw`“a\u202eb”`);
    expect(bytesValueText(`0x${"ab".repeat(5)}`, 4)).toMatch(/^0xabababab… \(5 bytes, fingerprint [0-9a-f]{8}\)$/);
    expect(bytesValueText("0xabababab", 4)).toBe("0xabababab");
  });
});
