import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRow } from "#shared/csv/write.ts";
import { isFault, type PastedTable, readBlock, readTable, rowsOf } from "./pasted-table.ts";

const a = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const b = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const read = (text: string): PastedTable => {
  const table = readTable(text);
  if (isFault(table)) throw new Error(table.message);
  return table;
};
const rows = (text: string) => {
  const table = read(text);
  const taken = rowsOf(table, table.mapping);
  return "rows" in taken ? taken.rows.map(({ to, amount, asset, purpose }) => [to, amount, asset, purpose]) : [];
};

describe("a pasted table", () => {
  test.each([
    ["commas", `${a},1.5,PDT,March\n${b},2,,`],
    ["semicolons and Windows line ends", `${a};1.5;PDT;March\r\n${b};2;;\r\n`],
    ["tabs", `${a}\t1.5\tPDT\tMarch\n${b}\t2\t\t`],
    ["a byte order mark", `\uFEFF${a},1.5,PDT,March\n${b},2,,`],
    ["quotes", `"${a}","1.5","PDT","March"\n"${b}","2","",""`],
    ["headings", `Recipient address,Amount,Token,Memo\n${a},1.5,PDT,March\n${b},2,,`],
    ["headings in another order", `memo;amount;id;to;token\nMarch;1.5;7;${a};PDT\n;2;8;${b};`],
    ["spaces around cells, and empty lines", `\n ${a} , 1.5 ,PDT,March\n\n${b},2,, \n`],
  ])("is read with %s", (_what, text) => {
    expect(rows(text)).toEqual([
      [a, "1.5", "PDT", "March"],
      [b, "2", "", ""],
    ]);
  });

  test("keeps a decimal comma unchanged, even if the first line has no headings", () => {
    expect(read(`${a};1,5\n${b};2`).separator).toBe(";");
    expect(rows(`${a};1,5\n${b};1.234,56`)).toEqual([
      [a, "1,5", "", ""],
      [b, "1.234,56", "", ""],
    ]);
  });

  test("is split by whatever leaves addresses alone in their cells", () => {
    expect(read(`${a},1,PDT,salary; March\n${b},2,PDT,salary; March`).separator).toBe(",");
  });

  test("omits an unrecognized column, which a person can assign", () => {
    expect(read(`7,x,${a},1.5,?\n8,y,${b},2,?`).mapping).toEqual(["amount", null, "to", null, null]);
    expect(read(`x,y,${a},1.5,?`).mapping).toEqual([null, null, "to", "amount", null]);
  });

  test.each([
    ["", "The table has no rows."],
    ["address,amount\n", "The table has no rows below its headings."],
    [`"${a},1`, "A quote is not closed."],
    [`${a},1"5`, "A quote is in the middle of a cell."],
  ])("says why %j is not a table", (text, message) => {
    expect(readTable(text)).toMatchObject({ message });
  });

  test("names the line of a cell that is too long, and takes no row", () => {
    const table = read(`${a},1,,x\n${b},1,,${"y".repeat(501)}`);
    expect(rowsOf(table, table.mapping)).toEqual({
      faults: [{ line: 2, message: "A cell has more than 500 characters." }],
    });
  });

  test("has ten thousand rows", () => {
    expect(rows(Array.from({ length: 10_000 }, (_, index) => `${a};${index}`).join("\r\n"))).toHaveLength(10_000);
  });

  test("returns every cell that was written, whatever it contains", () => {
    // A carriage return alone ends a line; whitespace around a cell's text is dropped.
    const cell = fc
      .string({
        unit: fc.constantFrom(",", ";", "\t", '"', "\r", "\n", "=", "'", "-", "x", "7", "é", "\u200b", "😀"),
        maxLength: 12,
      })
      .map((text) => text.trim())
      .filter((text) => !text.includes("\uFEFF"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (cells) => {
        const text = cells.map(([asset, purpose]) => csvRow([a, "1", asset, purpose])).join("");
        expect(rows(text)).toEqual(cells.map(([asset, purpose]) => [a, "1", asset, purpose]));
      }),
      { numRuns: 50 },
    );
  });

  test("is always read to rows or a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(a, ",", ";", "\t", '"', "\r", "\n", "x", "1,5", "=") }), (text) => {
        const table = readTable(text);
        expect(isFault(table) || rowsOf(table, table.mapping) !== undefined).toBe(true);
      }),
    );
  });
});

describe("a block of cells", () => {
  test.each([
    ["one cell", "text", undefined],
    ["one cell with its line end", "text\r\n", undefined],
    ["a row", "1\t2", [["1", "2"]]],
    ["a column", "1\n2\n", [["1"], ["2"]]],
    [
      "cells with quotes inside",
      `5" pipe\t1\n"two\nlines"\t2`,
      [
        ['5" pipe', "1"],
        ["two\nlines", "2"],
      ],
    ],
  ])("is %s or nothing", (_what, text, block) => {
    expect(readBlock(text)).toEqual(block);
  });
});
