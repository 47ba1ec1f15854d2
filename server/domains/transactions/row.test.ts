import { describe, expect, test } from "vitest";
import { holder, transfer } from "#server/testing/transactions.ts";
import { readRow } from "./row.ts";
import { stateOfRows, stateOfWord } from "./states.ts";
import { timeOf } from "./time.ts";

const clean = (text: string) => text;
const read = (more: Readonly<Record<string, unknown>>) => readRow(transfer(1, more), clean);
const token = holder(50);

describe("a row's movement", () => {
  test.each([
    ["coins", {}, "native"],
    ["coins, by its fields only", { type: "TRANSFER" }, "native"],
    ["a call", { type: "CONTRACT_CALL", amount: "0", contractAddress: holder(1) }, "call"],
    ["a call without an amount", { type: null, amount: null, contractAddress: holder(1) }, "call"],
    ["a call with coins", { type: "CONTRACT_CALL", contractAddress: holder(1) }, "native"],
    ["a cancellation", { amount: "0" }, "call"],
    ["a token", { type: "ERC20", contractAddress: token }, "erc20"],
    ["a token sent to its own contract", { type: "ERC20", contractAddress: token, addressTo: token }, "erc20"],
    ["a token, by its fields only", { type: "TOKEN", contractAddress: token }, "erc20"],
    ["one of a collection", { type: "ERC721", contractAddress: token, tokenId: "1" }, "erc721"],
    [
      "one of a collection, by its fields only",
      { type: null, contractAddress: token, tokenId: 1, amount: null },
      "erc721",
    ],
    ["several of a collection", { type: null, contractAddress: token, tokenId: "1", amount: "3" }, "erc1155"],
    ["several, in the service's word", { type: "SEMI_FUNGIBLE_TOKEN", contractAddress: token }, "erc1155"],
  ])("%s", (_name, more, kind) => {
    expect(read(more)?.content.kind).toBe(kind);
  });

  test("an amount in base units is decimal text, and anything else is invalid", () => {
    const amounts = ["5", 5, "007", "1.5", "-5", "0x5", "", null, "9".repeat(78)].map(
      (amount) => read({ amount })?.content.amount,
    );
    expect(amounts).toEqual(["5", "5", "7", null, null, null, null, null, "9".repeat(78)]);
  });

  test("a row is the same with another position, status, date, fee and spelling of its addresses", () => {
    const one = read({ addressFrom: holder(3), contractAddress: token })?.content.identity;
    const more = { status: "FAILED", date: null, fee: "9", type: "X", isMempool: true };
    expect(
      read({ addressFrom: holder(3).toUpperCase().replace("0X", "0x"), contractAddress: token, ...more })?.content
        .identity,
    ).toBe(one);
    const others = [
      { amount: "9" },
      { tokenId: "1" },
      { addressTo: holder(4) },
      { addressFrom: null },
      { contractAddress: null },
    ];
    for (const other of others) {
      expect(read({ addressFrom: holder(3), contractAddress: token, ...other })?.content.identity).not.toBe(one);
    }
  });

  test("a row that cannot be searched for secrets is not stored", () => {
    const refuse = () => {
      throw new Error("It takes too long.");
    };
    expect(readRow(transfer(1), refuse)).toBeNull();
    expect(readRow("no row", clean)).toBeNull();
  });
});

describe("the state of a transaction", () => {
  test.each([
    ["confirmed", ["CONFIRMED", "completed", "Success", "SUCCEEDED"]],
    ["pending", ["PENDING", "mempool", "In-Mempool", "in_progress"]],
    ["failed", ["FAILED", "Rejected", "reverted", "DROPPED"]],
    ["unknown", ["", "42", "constructor", "toString", "CONFIRMED?!no"]],
  ])("%s", (state, words) => {
    expect(words.map(stateOfWord)).toEqual(words.map(() => state));
  });

  const row = (status: string | null, is_mempool = 0) => ({ status, is_mempool });

  test.each([
    ["failed", [row("CONFIRMED"), row("FAILED"), row("PENDING")]],
    ["pending", [row("CONFIRMED"), row("PENDING")]],
    ["confirmed", [row("CONFIRMED"), row(null), row("ODD")]],
    ["pending", [row(null, 1)]],
    ["confirmed", [row("CONFIRMED", 1)]],
    ["unknown", [row(null)]],
    ["unknown", []],
  ])("is %s, from its rows", (state, rows) => {
    expect(stateOfRows(rows)).toBe(state);
  });
});

test.each([
  ["2026-01-02T03:04:05.678Z", Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
  ["2026-01-02T03:04:05+0200", Date.UTC(2026, 0, 2, 1, 4, 5)],
  ["2026-01-02 03:04", Date.UTC(2026, 0, 2, 3, 4)],
  ["2026-01-02", Date.UTC(2026, 0, 2)],
  [1_767_323_045, 1_767_323_045_000],
  ["1767323045000", 1_767_323_045_000],
  ["1969-01-01", null],
  ["2026-13-41", null],
  ["5", null],
  ["yesterday", null],
  [{}, null],
  [undefined, null],
])("the time of %j", (value, at) => {
  expect(timeOf(value)).toBe(at);
});
