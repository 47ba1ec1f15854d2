import { describe, expect, test } from "vitest";
import { standardText } from "#src/records/issued-words.ts";
import { assetsAnswer, badge, pdt, token as holding } from "#src/testing/assets.ts";
import { token } from "./testing.ts";
import { holdersIn, tokenName, troubleText } from "./token-words.ts";

test("a token has the organization's name for it, otherwise its contract's, otherwise its id", () => {
  expect(tokenName(token())).toBe("Points");
  expect(tokenName(token({ displayName: " " }))).toBe("Acme Points");
  expect(tokenName({ id: "bc11887e-7c74-41cf-bba7-7737bcbe12ec" })).toContain("…");
});

test.each([
  ["ERC20", "ERC-20"],
  ["erc1155", "ERC-1155"],
  ["erc-721", "ERC-721"],
  ["TIP-3", "TIP-3"],
  [undefined, "–"],
])("the standard %s is %s", (standard, text) => expect(standardText(standard)).toBe(text));

describe("how many own addresses hold it", () => {
  test("is what has been read, in any spelling of the contract", () => {
    expect(holdersIn(assetsAnswer([holding()]), "net-1", pdt.toLowerCase())).toBe(2);
  });

  test("is zero only once every address has been read, and unknown before", () => {
    const progress = { read: 1, total: 2, waiting: 1, failed: 0 };
    expect(holdersIn(assetsAnswer([holding()]), "net-1", badge)).toBe(0);
    expect(holdersIn(assetsAnswer([], { progress }), "net-1", badge)).toBeUndefined();
    expect(holdersIn(assetsAnswer([], { areTransactionsRead: false }), "net-1", badge)).toBeUndefined();
    expect(holdersIn(assetsAnswer([], { more: 1 }), "net-1", badge)).toBeUndefined();
    expect(holdersIn(assetsAnswer([], { offersTokens: false }), "net-1", badge)).toBeUndefined();
    expect(holdersIn(undefined, "net-1", badge)).toBeUndefined();
  });
});

test("a problem with a contract is a sentence, and nothing without a problem", () => {
  expect(troubleText({ troubles: [] })).toBeUndefined();
  expect(troubleText({ troubles: ["not-a-token"] })).toContain("is not a token");
});
