import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "./read.ts";
import { csvCell, csvRow, withoutGuard } from "./write.ts";

/** A reader by the letter of RFC 4180. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [];
  let cells: string[] = [];
  let rest = text;
  while (rest !== "") {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest);
    const found = quoted ?? /^([^",\r\n]*)(,|\r\n)/.exec(rest);
    if (found === null) throw new Error(`No cell begins at ${rest}`);
    const [whole, content = "", end] = found;
    cells.push(quoted === null ? content : content.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (end === "\r\n") {
      rows.push(cells);
      cells = [];
    }
  }
  return rows;
};

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["Ада 🎩", "Ада 🎩"],
  [" spaces ", " spaces "],
])("the cell %j is written %j", (text, written) => {
  expect(csvCell(text)).toBe(written);
});

describe("Security 33: a cell is never a formula", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["=1,2", `"'=1,2"`],
    ["'=1", "''=1"],
    ["''@x", "'''@x"],
  ])("%j is written %j", (text, written) => {
    expect(csvCell(text)).toBe(written);
  });

  test.each([
    ["'=1", "=1"],
    ["''=1", "'=1"],
    ["'a", "'a"],
    ["=1", "=1"],
    ["'", "'"],
  ])("%j, where it is read, stands for %j", (text, meant) => {
    expect(withoutGuard(text)).toBe(meant);
  });

  test("whatever it holds, alone or among others", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "'", "a") }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const read = parse(rows.map(csvRow).join(""));
        expect(read.flat().filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([]);
        // But for the apostrophe, a reader gets every cell back.
        expect(read).toEqual(rows.map((row) => row.map((one) => (/^'*[=+\-@\t\r]/.test(one) ? `'${one}` : one))));
        // Our own reader takes the apostrophe away again; a line that holds nothing at all is none.
        const kept = rows.filter((row) => row.length > 1 || row[0] !== "");
        expect(parseCsv(rows.map(csvRow).join("")).map(({ cells }) => cells)).toEqual(kept);
      }),
      { numRuns: 500 },
    );
  });
});
