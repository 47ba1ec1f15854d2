import { describe, expect, test } from "vitest";
import { CsvError, csvRecords, parseCsv, readCells } from "./read.ts";

describe("a CSV file is read", () => {
  test.each([
    [
      "with any line ending",
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
    ["with an apostrophe that is not an escape", "'a,''", [1], [["'a", "''"]]],
    ["with the last cell empty", "a,", [1], [["a", ""]]],
  ])("%s", (_name, text, lines, cells) => {
    expect(parseCsv(text).map(({ line }) => line)).toEqual(lines);
    expect(parseCsv(text).map((record) => record.cells)).toEqual(cells);
  });

  test.each([
    ["a quote that is not closed", 'a,b\n"c,d', 2],
    ["a quote in the middle of a cell", 'a\nb"c"', 2],
    ["text after a quoted cell", '"a"b', 1],
  ])("but not with %s", (_name, text, line) => {
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ name: "CsvError", line }));
    expect(() => parseCsv(text)).toThrow(CsvError);
  });
});

describe("cells of a line", () => {
  const plain = (...texts: readonly string[]) => texts.map((text) => ({ text, quoted: false }));

  test("report whether they are in quotes, and keep their apostrophes", () => {
    const lines = readCells(`"",,'=1`, { separator: ",", innerQuotes: "refused" });
    expect(lines).toEqual([{ line: 1, cells: [{ text: "", quoted: true }, ...plain("", "'=1")] }]);
  });

  test.each([
    ["\t", 'a\t["b,c"]\nd\te', [plain("a", '["b,c"]'), plain("d", "e")]],
    [";", '["a"];b"c', [plain('["a"]', 'b"c')]],
    [",", '{"a":1}', [plain('{"a":1}')]],
  ] as const)("are separated by %j, and may contain quotes", (separator, text, cells) => {
    expect(readCells(text, { separator, innerQuotes: "kept" }).map((line) => line.cells)).toEqual(cells);
  });

  test.each([
    ['a\n "b"\n"c', { code: "quote-open", line: 3, at: 7 }],
    ['"a\r\nb""', { code: "quote-open", line: 1, at: 0 }],
    ['a,"b\nc"d', { code: "quote-inside", line: 2, at: 7 }],
  ])("of %j are refused with the location", (text, error) => {
    expect(() => readCells(text, { separator: ",", innerQuotes: "kept" })).toThrow(expect.objectContaining(error));
  });
});

test("records come one by one, none with more cells than allowed", () => {
  const records = csvRecords('a,b\nc,d\n1,2,3\n"', { mostCells: 2 });
  expect(records.next().value).toEqual({ line: 1, cells: ["a", "b"] });
  expect(records.next().value).toEqual({ line: 2, cells: ["c", "d"] });
  expect(() => records.next()).toThrow(expect.objectContaining({ code: "too-many-cells", line: 3, at: 12 }));
});

test("a cell of a million quotes is read", () => {
  const quotes = '"'.repeat(1_000_000);
  expect(parseCsv(`"${quotes}${quotes}"`)).toEqual([{ line: 1, cells: [quotes] }]);
});

describe("a line that is longer than allowed", () => {
  test.each([
    ["one cell", `a\n${"b".repeat(11)}`],
    ["one cell in quotes", `a\n"${"b".repeat(10)}"`],
    ["one cell of quotes", `a\n"${'"'.repeat(20)}"`],
    ["one cell of quotes that is not closed", `a\n"${'"'.repeat(20)}`],
    ["several cells", "a\nbbb,bbb,bbbb"],
  ])("is refused: %s", (_name, text) => {
    expect(() => Array.from(csvRecords(text, { longestLine: 10 }))).toThrow(
      expect.objectContaining({ code: "line-too-long", line: 2 }),
    );
  });

  test("stops the reading", () => {
    const text = `"${'"'.repeat(1_000)}`;
    // Without the limit it would report that the last quote is not closed.
    expect(() => Array.from(csvRecords(text, { longestLine: 998 }))).toThrow(
      expect.objectContaining({ code: "line-too-long" }),
    );
  });

  test("affects only that line: earlier ones of exactly the allowed length are read", () => {
    const text = "bbbbbbbbbb\r\n\n\raaa,aaa,aa\n";
    expect(Array.from(csvRecords(text, { longestLine: 10 }))).toEqual([
      { line: 1, cells: ["bbbbbbbbbb"] },
      { line: 4, cells: ["aaa", "aaa", "aa"] },
    ]);
  });
});
