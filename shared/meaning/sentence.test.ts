import { describe, expect, test } from "vitest";
import { sentenceText } from "./sentence-text.ts";
import { addressIn, contractIn, listIn, quotedIn, say, unitIn, wholeAmountIn } from "./sentence.ts";
import { ACME, DEMO, factsWith, OTHER, PDT, real, tokenFacts, WBTC } from "./testing.ts";
import type { Asset, Sentence, TokenFacts } from "./types.ts";

const facts = factsWith();
const text = (value: string): Sentence => [{ kind: "text", text: value }];

describe("a sentence is built from", () => {
  test("text and sentences; neighbouring texts are one piece, and empty ones none", () => {
    expect(say``).toEqual([]);
    expect(say`a${"b"}${text("c")}${[]}${""}d`).toEqual(text("abcd"));
    const address = addressIn(ACME, facts);
    expect(say`to ${address}${address}, ${"now"}`).toEqual([...text("to "), ...address, ...address, ...text(", now")]);
  });

  test("lists, of which the first are named and the rest counted", () => {
    const list = (count: number, most: number, separator?: string) =>
      sentenceText(listIn(["a", "b", "c", "d"].slice(0, count).map(text), most, separator));
    expect(list(0, 2)).toBe("");
    expect(list(1, 2)).toBe("a");
    expect(list(2, 2)).toBe("a, b");
    expect(list(3, 2)).toBe("a, b and 1 more");
    expect(list(4, 2, "; ")).toBe("a; b; and 2 more");
  });

  test("quoted text, which is cut after 64 characters", () => {
    expect(quotedIn("two words")).toEqual([{ kind: "quoted", text: "“two words”" }]);
    expect(sentenceText(quotedIn("x".repeat(65)))).toBe(`“${"x".repeat(63)}…”`);
  });
});

describe("an address", () => {
  const nameOf = (name: string | undefined) => addressIn(ACME, { nameOf: () => name });
  test("has the organization's name, if it has one", () => {
    expect(nameOf(undefined)).toEqual([{ kind: "address", address: ACME, name: null }]);
    expect(nameOf("Acme")).toEqual([{ kind: "address", address: ACME, name: "Acme" }]);
    expect(nameOf("x".repeat(101))).toMatchObject([{ name: `${"x".repeat(99)}…` }]);
  });

  test.each(["0x7Eb6", "to 0XABCD", "5 ETH", " -1.5 USDC", "€ 7 off", "½ share"])(
    "of the name %s is quoted",
    (name) => {
      expect(nameOf(name)).toMatchObject([{ name: `“${name}”` }]);
    },
  );

  test.each(["0x12", "3M", "Acme 5 ETH", "5ETH"])("of the name %s is not", (name) => {
    expect(nameOf(name)).toMatchObject([{ name }]);
  });
});

describe("a token's contract is called", () => {
  const called = (address: string, token?: TokenFacts) => sentenceText(contractIn(address, factsWith({ token })));
  const wbtc = (rest: Partial<TokenFacts>) => called(WBTC, tokenFacts(WBTC, "erc20", "WBTC", "Wrapped BTC", 8, rest));

  test("by its own name and its address", () => {
    expect(wbtc({})).toBe(`“Wrapped BTC” ${WBTC}`);
  });

  test("by its address alone, if its name adds nothing or is no token's", () => {
    expect(wbtc({ name: null })).toBe(WBTC);
    expect(wbtc({ name: "WBTC" })).toBe(WBTC);
    expect(wbtc({ standard: "erc721" })).toBe(WBTC);
    expect(wbtc({ standard: null })).toBe(WBTC);
    expect(called(OTHER)).toBe(OTHER);
  });

  test("by the organization's name for it, before its own", () => {
    expect(called(ACME, tokenFacts(ACME, "erc20", "A", "Other name", 8))).toBe(`Acme settlement ${ACME}`);
  });
});

describe("an amount with its contract", () => {
  const whole = (asset: Asset, amount: string, token?: TokenFacts) =>
    sentenceText(wholeAmountIn(asset, amount, factsWith({ token })));
  const erc20 = (token: string): Asset => ({ kind: "erc20", token });

  test("names the contract once, in full", () => {
    expect(whole(erc20(PDT), "1000000000000000000")).toBe(`1 PDT (DemoToken ${PDT})`);
    expect(whole(erc20(WBTC), "5")).toBe(`5 base units of ${WBTC}`);
    const ambiguous = tokenFacts(WBTC, "erc20", "WBTC", "Wrapped BTC", 0, { isAmbiguous: true });
    expect(whole(erc20(WBTC), "5", ambiguous)).toBe(`5 WBTC (“Wrapped BTC” ${WBTC})`);
    expect(whole({ kind: "erc721", token: real.bayc, tokenId: "7" }, "1")).toBe(`BoredApeYachtClub #7 (${real.bayc})`);
    expect(whole({ kind: "collection", token: OTHER }, "0")).toBe(`no token of ${OTHER}`);
  });

  test("has none, if it is the coin", () => {
    expect(whole({ kind: "native" }, "1000000000000000000")).toBe("1 ETH");
  });

  test("keeps the amount for copying, or 0 if there is none", () => {
    expect(wholeAmountIn(erc20(WBTC), "5", facts)[0]).toEqual({
      kind: "amount",
      text: "5 base units",
      amount: "5",
      asset: erc20(WBTC),
    });
    expect(unitIn(erc20(PDT), facts)).toEqual([{ kind: "amount", text: "PDT", amount: "0", asset: erc20(PDT) }]);
    expect(unitIn(erc20(PDT), facts, "7")).toMatchObject([{ amount: "7" }]);
  });
});

describe("a sentence as text", () => {
  const sentence = say`Send ${[{ kind: "amount", text: "1.123456789 PDT", amount: "1", asset: { kind: "native" } }]} to ${addressIn(DEMO, facts)} and ${addressIn(OTHER, facts)}`;

  test("is whole, short, or a title", () => {
    expect(sentenceText(sentence)).toBe(`Send 1.123456789 PDT to demo ${DEMO} and ${OTHER}`);
    expect(sentenceText(sentence, "short")).toBe("Send 1.123456789 PDT to demo and 0x709979…dc79C8");
    expect(sentenceText(sentence, "title")).toBe("Send 1.123456… PDT to demo and 0x709979…dc79C8");
  });
});
