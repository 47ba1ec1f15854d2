import { expect, test } from "vitest";
import { typeWords } from "./type-words.ts";

test.each([
  ["FUNGIBLE_TOKEN", "Fungible token"],
  ["NON_FUNGIBLE_TOKEN", "NFT"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible token"],
  ["PROXY", "Proxy"],
  ["ERC20", "ERC20"],
  ["Vault for points", "Vault for points"],
  ["", ""],
])("%j is read as %j", (type, words) => {
  expect(typeWords(type)).toBe(words);
});
