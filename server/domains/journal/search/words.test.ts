import { expect, test } from "vitest";
import { wordsIn, wordsOfName } from "./words.ts";

test.each([
  ["Send 1,234.5 USDC to Ada Lovelace", ["send", "1234.5", "usdc", "to", "ada", "lovelace"]],
  ["Send 5 PDT to 0x7Eb6bA…A4A605", ["send", "5", "pdt", "to", "0x7eb6ba", "a4a605"]],
  ["Invoice 2026-17, invoice 2026-18", ["invoice", "2026", "17", "18"]],
  ["ERR_019", ["err_019"]],
  ["Zürich · ＡＢＣ", ["zürich", "abc"]],
  ["12,34 is no grouping", ["12", "34", "is", "no", "grouping"]],
  ["…  –", []],
])("the words of %j are %j", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test("a text has at most 100 words of 64 characters", () => {
  expect(wordsIn(Array.from({ length: 300 }, (_, index) => `w${index}`).join(" "))).toHaveLength(100);
  expect(wordsIn("x".repeat(100))).toEqual(["x".repeat(64)]);
});

test("a function is found by parts of its name", () => {
  expect(wordsOfName("safeTransferFrom")).toEqual(["safetransferfrom", "safe", "transfer", "from"]);
  expect(wordsOfName("mint")).toEqual(["mint"]);
});
