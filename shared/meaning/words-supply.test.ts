import { describe, expect, test } from "vitest";
import { fieldLines, meaningOfCall, textsOfMeaning } from "./testing-texts.ts";
import { ACME, tokenFacts, WBTC } from "./testing.ts";
import type { TokenStandard } from "./types.ts";

const loyalty = (standard: TokenStandard | null = "erc20", decimals: number | null = 2) =>
  tokenFacts(WBTC, standard, "LOY", "Loyalty", decimals);
const call = (signature: string, args: readonly unknown[], token = loyalty()) =>
  meaningOfCall(WBTC, signature, args, { token, abi: `function ${signature}` });

describe("a token's own functions in words", () => {
  test.each([
    ["mint(address to, uint256 amount)", [ACME, 500_000n], "Mint 5,000 LOY to Acme settlement", "amount: 5,000 LOY"],
    ["burn(uint256 value)", [1n], "Burn 0.01 LOY", "value: 0.01 LOY"],
    ["burn(address from, uint256 value)", [ACME, 150n], "Burn 1.5 LOY of Acme settlement", "value: 1.5 LOY"],
    ["burnFrom(address account, uint256 value)", [ACME, 150n], "Burn 1.5 LOY of Acme settlement", "value: 1.5 LOY"],
  ])("%s", (signature, args, short, field) => {
    const meaning = call(signature, args);
    expect(textsOfMeaning(meaning)).toMatchObject({ short, movements: [], counterparty: WBTC });
    expect(textsOfMeaning(meaning).long).toMatch(/ LOY \(“?Loyalty.*, sent by demo 0x/);
    expect(fieldLines(meaning)).toContain(field);
    // The token may do something else under that name.
    expect(meaning.source).toBe("plain");
  });

  test("an amount that is no supply is in the token's unit too", () => {
    const meaning = call("transferAndCall(address to, uint256 value, bytes data)", [ACME, 500_000n, "0x"]);
    expect(textsOfMeaning(meaning).short).toContain("Call transferAndCall");
    expect(fieldLines(meaning)).toContain("value: 5,000 LOY");
  });

  test.each([
    ["a collection, whose number is a token's", loyalty("erc721", null)],
    ["a contract that is no token", loyalty(null)],
  ])("stay plain for %s", (_, token) => {
    const meaning = call("mint(address to, uint256 amount)", [ACME, 5000n], token);
    expect(textsOfMeaning(meaning).short).toContain("Call mint");
    expect(fieldLines(meaning)).toContain("amount: 5,000");
  });

  test("stay plain where lending pools count another token", () => {
    const meaning = call("mint(uint256 amount)", [5000n]);
    expect(textsOfMeaning(meaning).short).toContain("Call mint");
    expect(fieldLines(meaning)).toContain("amount: 5,000");
  });

  test("count base units if the token's decimals are not known, and say so", () => {
    const meaning = call("mint(address to, uint256 amount)", [ACME, 5000n], loyalty("erc20", null));
    expect(textsOfMeaning(meaning).short).toMatch(/^Mint 5,000 base units/);
  });
});
