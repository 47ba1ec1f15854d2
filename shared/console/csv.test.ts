import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, CsvError, csvRow, parseCsv } from "./csv.ts";

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

describe("a CSV file is read", () => {
  test.each([
    [
      "with any end of a line",
      "a,b\nc,d\r\ne,f\rg,h",
      [1, 2, 3, 4],
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
        ["g", "h"],
      ],
    ],
    ["without a byte order mark", "\uFEFFa,b\r\n", [1], [["a", "b"]]],
    [
      "with the lines on which its records begin",
      '"a\r\nb",c\n\nd,e\n',
      [1, 4],
      [
        ["a\r\nb", "c"],
        ["d", "e"],
      ],
    ],
    [
      "with empty cells",
      ",\n,,\n",
      [1, 2],
      [
        ["", ""],
        ["", "", ""],
      ],
    ],
    ["without empty lines", "\n\r\na\n\n", [3], [["a"]]],
    ["with an apostrophe that escapes nothing", "'a,''", [1], [["'a", "''"]]],
    ["with the last cell empty", "a,", [1], [["a", ""]]],
  ])("%s", (_name, text, lines, cells) => {
    expect(parseCsv(text).map(({ line }) => line)).toEqual(lines);
    expect(parseCsv(text).map((record) => record.cells)).toEqual(cells);
  });

  test.each([
    ["a quote that is not closed", 'a,b\n"c,d', 2],
    ["a quote in the middle of a cell", 'a\nb"c"', 2],
    ["more behind a quoted cell", '"a"b', 1],
  ])("but not with %s", (_name, text, line) => {
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ name: "CsvError", line }));
    expect(() => parseCsv(text)).toThrow(CsvError);
  });
});
