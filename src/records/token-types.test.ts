import { expect, test } from "vitest";
import { typeText } from "./token-types.ts";

test.each([
  ["FUNGIBLE_TOKEN", "Fungible token"],
  ["NON_FUNGIBLE_TOKEN", "NFT"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible token"],
  ["PROXY", "Proxy"],
  ["ERC20", "ERC20"],
  ["Vault for points", "Vault for points"],
  ["SECURITY_TOKEN", "Security token"],
  ["", "–"],
  [undefined, "–"],
])("%j is read as %j", (type, words) => {
  expect(typeText(type)).toBe(words);
});
