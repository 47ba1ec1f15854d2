import { expect, test } from "vitest";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { movedWord } from "./moved-word.ts";

const ada = `0x${"a".repeat(40)}`;
const mint = { from: zeroAddress, to: ada };
const burn = { from: ada, to: zeroAddress };
const move = { from: ada, to: ada };

test.each([
  ["Minted", [mint, mint]],
  ["Burned", [burn]],
  ["Moved", [move]],
  ["Moved", [mint, move]],
  ["Moved", [mint, burn]],
] as const)("%s: %j", (word, transfers) => {
  expect(movedWord(transfers)).toBe(word);
});
