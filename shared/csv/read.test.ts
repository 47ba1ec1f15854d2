import { describe, expect, test } from "vitest";
import { parseCsv } from "./read.ts";

describe("a file of ours is read", () => {
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
    ["with brackets that are text", '[1,2]\n{"a":1}'.replaceAll('"', ""), [1, 2], [["[1", "2]"], ["{a:1}"]]],
  ])("%s", (_name, text, lines, cells) => {
    expect(parseCsv(text).map(({ line }) => line)).toEqual(lines);
    expect(parseCsv(text).map((record) => record.cells)).toEqual(cells);
  });

  test.each([
    ["a quote that is not closed", 'a,b\n"c,d', "Line 2: A quote is not closed."],
    ["a quote in the middle of a cell", 'a\nb"c"', "Line 2: A quote is in the middle of a cell."],
    ["text after a quoted cell", '"a"b', "Line 1: A quote is in the middle of a cell."],
  ])("but not with %s", (_name, text, message) => {
    expect(() => parseCsv(text)).toThrow(message);
  });

  test("with a cell of a million quotes", () => {
    const quotes = '"'.repeat(1_000_000);
    expect(parseCsv(`"${quotes}${quotes}"`)).toEqual([{ line: 1, cells: [quotes] }]);
  });
});
