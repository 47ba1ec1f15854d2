import { describe, expect, test } from "vitest";
import { addressKind, isHeadRow, isSameWord, mostFit, numberKind, rankOf, wordOf } from "./headings.ts";

const a = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

test.each([
  ["HolderAddress", "holderaddress"],
  ["Token Contract", "tokencontract"],
  ["token_address", "tokenaddress"],
  [" Amount (PDT) ", "amount"],
  ["Amount [in ETH]", "amount"],
  ["Empfänger", "empfänger"],
  ["ＡＭＯＵＮＴ", "amount"],
  ["№", "no"],
  ["", ""],
])("the heading %j is the word %j", (heading, word) => {
  expect(wordOf(heading)).toBe(word);
});

test.each([
  ["Receiver", "recipient"],
  ["recipient_address", "recipient"],
  ["to", "recipient"],
  ["Wallet Address", "recipient"],
  ["HolderAddress", "recipient"],
  ["payee", "recipient"],
  ["Quantity", "amount"],
  ["value", "amount"],
  ["Token Amount", "amount"],
  ["token contract", "asset"],
  ["Token_Address", "asset"],
  ["CURRENCY", "asset"],
  ["Remark", "purpose"],
  ["memo", "purpose"],
  ["token_type", "tokenType"],
  ["Token ID", "tokenId"],
] as const)("%j is a word for the %s", (heading, kind) => {
  expect(rankOf(heading, kind)).not.toBe(-1);
});

test.each([
  ["HolderBalance", "amount"],
  ["from", "recipient"],
  ["constructor", "amount"],
  ["", "recipient"],
] as const)("%j is no word for the %s", (heading, kind) => {
  expect(rankOf(heading, kind)).toBe(-1);
});

test("a more exact word ranks before another", () => {
  expect(rankOf("recipient", "recipient")).toBeLessThan(rankOf("address", "recipient"));
  expect(rankOf("amount", "amount")).toBeLessThan(rankOf("value", "amount"));
});

test.each([
  ["to", "recipient", true],
  ["amount", "value", true],
  ["owner", "to", false],
  ["", "", false],
  ["x", "x", true],
])("%j and %j are the same word: %j", (one, other, isSame) => {
  expect(isSameWord(one, other)).toBe(isSame);
});

test.each([
  [addressKind, a, true],
  [addressKind, `eth:${a}`, true],
  [addressKind, "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", true],
  [addressKind, "0x12", false],
  [addressKind, `${a},1`, false],
  [numberKind, "1.5", true],
  [numberKind, "1,5", true],
  [numberKind, "1 234,50", true],
  [numberKind, "-5", true],
  [numberKind, "5 PDT", false],
  [numberKind, "", false],
])("a value fits its kind", (kind, cell, fits) => {
  expect(kind.fits(cell)).toBe(fits);
});

test("most filled cells decide", () => {
  expect(mostFit(["1", "", "2", "x"], numberKind.fits)).toBe(true);
  expect(mostFit(["1", "x"], numberKind.fits)).toBe(false);
  expect(mostFit(["", ""], numberKind.fits)).toBe(false);
});

describe("a first row", () => {
  const isWord = (cell: string) => rankOf(cell, "recipient") !== -1 || rankOf(cell, "amount") !== -1;
  const below = [
    [a, "1.5"],
    [a, "2"],
  ];

  test.each([
    ["of two known words", ["to", "amount"]],
    ["of one", ["to", "Betrag"]],
    ["of none", ["Empfänger", "Betrag"]],
    ["with an empty heading", ["Empfänger", ""]],
    ["of two known words and a year", ["to", "amount", "2026"]],
    ["of one and a month", ["to", "2026-12"]],
    ["of none and a month", ["Empfänger", "12/2026"]],
    ["of none and a day", ["Empfänger", "2026-12-01"]],
  ])("%s names the columns", (_name, first) => {
    expect(isHeadRow(first, below, isWord)).toBe(true);
  });

  test.each([
    ["a row", [a, "1"]],
    ["an address", [a, "amount"]],
    ["a wrong address", ["0x12", "one"]],
    ["a name that stands for an address", ["alice.eth", "x"]],
    ["a wrong amount", ["Alice", "1.5.2"]],
    ["an amount with its currency", ["Alice", "$5"]],
    ["a month for an amount", ["", "2026-12"]],
    ["a year", ["Alice", "2026"]],
    ["an address without its prefix", [a.slice(2), ""]],
  ])("with %s is data", (_name, first) => {
    expect(isHeadRow(first, below, isWord)).toBe(false);
  });

  test("alone names the columns only by a known word", () => {
    expect(isHeadRow(["to", "x"], [], isWord)).toBe(true);
    expect(isHeadRow(["x", "y"], [], isWord)).toBe(false);
  });
});
