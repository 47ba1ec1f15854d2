import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBlank } from "#shared/text/invisible.ts";
import { sentenceText } from "./sentence-text.ts";
import { wholeAmountIn } from "./sentence.ts";
import { amountText, assetInFiles, assetName } from "./shown.ts";
import { amongEachOther, isAlike } from "./symbol-key.ts";
import { factsWith, tokenFacts, WBTC } from "./testing.ts";
import type { TokenFacts } from "./types.ts";

const asset = { kind: "erc20", token: WBTC } as const;
const short = "0x2260FA…c2C599";

const named = (symbol: string | null, rest: Partial<TokenFacts> = {}) =>
  factsWith({ token: tokenFacts(WBTC, "erc20", symbol, "Odd", 0, rest) });

describe("a token in lists, in files and behind an amount", () => {
  test.each<[what: string, symbol: string | null, list: string, file: string, amount: string]>([
    ["an ordinary one", "PDT", "PDT", "PDT", "5 PDT"],
    ["without a symbol", null, `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    ["with an empty symbol", "", `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    ["with blanks", "   ", `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    ["with a no-break space", "\u00a0", `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    ["with zero width spaces", "\u200b\u200b", `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    ["with a Hangul filler", "\u3164", `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    [
      "with direction marks only",
      "\u202e\u200f",
      `${short} (no symbol)`,
      `${short} (no symbol)`,
      `5 tokens of ${short}`,
    ],
    ["with line ends only", "\n\t", `${short} (no symbol)`, `${short} (no symbol)`, `5 tokens of ${short}`],
    ["with a direction mark", "\u202eTDP", String.raw`“\u202eTDP”`, String.raw`\u202eTDP`, String.raw`5 “\u202eTDP”`],
    [
      "absurdly long",
      "LONG".repeat(8),
      `“${"LONG".repeat(6).slice(0, 23)}…”`,
      "LONG".repeat(8),
      `5 “${"LONG".repeat(6).slice(0, 23)}…”`,
    ],
    ["like the coin", "ETH", `ETH (token ${short})`, `ETH (token ${short})`, `5 ETH (token ${short})`],
    ["like the coin in small letters", "eth", `eth (token ${short})`, `eth (token ${short})`, `5 eth (token ${short})`],
    ["like the coin in Cyrillic", "ЕТН", `ЕТН (token ${short})`, `ЕТН (token ${short})`, `5 ЕТН (token ${short})`],
    [
      "like the coin in wide letters",
      "ＥＴＨ",
      `ＥＴＨ (token ${short})`,
      `ＥＴＨ (token ${short})`,
      `5 ＥＴＨ (token ${short})`,
    ],
    [
      "like the coin, with a hidden space",
      "E\u200bTH",
      String.raw`“E\u200bTH” (token ${short})`,
      String.raw`E\u200bTH (token ${short})`,
      String.raw`5 “E\u200bTH” (token ${short})`,
    ],
    ["an emoji", "🍣", "“🍣”", "🍣", "5 “🍣”"],
    ["a number", "1000", "“1000”", "1000", "5 “1000”"],
    ["a URL", "https://claim.example", "“https://claim.example”", "https://claim.example", "5 “https://claim.example”"],
    ["an address", "0x1111111111111111", "“0x1111111111111111”", "0x1111111111111111", "5 “0x1111111111111111”"],
    ["the words for none", "no symbol", "“no symbol”", "no symbol", "5 “no symbol”"],
  ])("%s", (_, symbol, list, file, amount) => {
    expect(assetName(asset, named(symbol))).toBe(list);
    expect(assetInFiles(asset, named(symbol))).toBe(file);
    expect(amountText(asset, "5", named(symbol))).toBe(amount);
  });

  test("that has the symbol of another has its contract in each", () => {
    const facts = named("PDT", { isAmbiguous: true });
    const name = `PDT (${short})`;
    expect([assetName(asset, facts), assetInFiles(asset, facts)]).toEqual([name, name]);
  });

  test("whose contract has not been read is not said to have no symbol", () => {
    const unread = named(null, { troubles: ["not-read"] });
    for (const facts of [factsWith(), unread]) expect(assetName(asset, facts)).toBe(short);
    expect(assetInFiles(asset, unread)).toBe(short);
  });

  test("that calls itself like the coin is a token in a whole sentence too", () => {
    expect(sentenceText(wholeAmountIn(asset, "5", named("ETH")))).toBe(`5 ETH (token Odd ${WBTC})`);
  });

  test("a collection is called by its name, else by its symbol; like the coin, it is a token", () => {
    const collection = { kind: "collection", token: WBTC } as const;
    const nft = { kind: "erc721", token: WBTC, tokenId: "7" } as const;
    const of = (symbol: string | null, name: string | null) =>
      factsWith({ token: tokenFacts(WBTC, "erc721", symbol, name, null) });
    expect(assetName(collection, of("BDG", "Badge"))).toBe("Badge");
    expect(assetName(nft, of("BDG", "\u200b"))).toBe("BDG #7");
    expect(assetName(nft, of(null, ""))).toBe(`${short} (no symbol) #7`);
    expect(assetName(nft, of("X", "ETH"))).toBe(`ETH (token ${short}) #7`);
    expect(assetInFiles(nft, of("BDG", "Badge"))).toBe("BDG");
    expect(assetInFiles(nft, of(null, "Badge"))).toBe("Badge");
  });

  test("the coin has its symbol; without one it is called the coin, and a file leaves it out", () => {
    const none = factsWith({ native: { symbol: "", decimals: 18 } });
    expect([factsWith(), none].map((facts) => assetName({ kind: "native" }, facts))).toEqual(["ETH", "Native coin"]);
    expect([factsWith(), none].map((facts) => assetInFiles({ kind: "native" }, facts))).toEqual(["ETH", ""]);
  });

  test("whatever its symbol is, a name shows something, and only the coin looks like the coin", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (symbol) => {
        for (const name of [assetName(asset, named(symbol)), assetInFiles(asset, named(symbol))]) {
          expect(isBlank(name)).toBe(false);
          expect(isAlike(name, "ETH")).toBe(false);
        }
      }),
    );
  });
});

describe("tokens that are shown together", () => {
  const other = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
  const both = (one: string | null, second: string | null) =>
    amongEachOther([tokenFacts(WBTC, "erc20", one, null, 0), tokenFacts(other, "erc20", second, null, 0)]).map(
      ({ isAmbiguous }) => isAmbiguous,
    );

  test.each([
    ["PDT", "PDT", true],
    ["USDC", "USD\u0421", true],
    ["PDT", "pdt\u200b", true],
    ["PDT", "PDX", false],
    [null, null, false],
    ["", "\u200b", false],
  ])("%j and %j are ambiguous: %s", (one, second, isAmbiguous) => {
    expect(both(one, second)).toEqual([isAmbiguous, isAmbiguous]);
  });
});
