import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "./read.ts";
import { csvCell, csvNumber, csvRow, csvText, withoutGuard } from "./write.ts";

/** A strict RFC 4180 reader. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [];
  let cells: string[] = [];
  let rest = text;
  while (rest !== "") {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest);
    const match = quoted ?? /^([^",\r\n]*)(,|\r\n)/.exec(rest);
    if (match === null) throw new Error(`No cell begins at ${rest}`);
    const [whole, content = "", end] = match;
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

  test.each<readonly [string, string]>([
    ...Array.from("＝＋－＠﹦﹢﹣﹫⁺₊⁻₋⁼₌−⩵⩶﬩", (sign) => [`a ${sign}`, `${sign}1+1`] as const),
    ["after a zero width space", "\u200b=1+1"],
    ["after a byte order mark", "\ufeff=1+1"],
    ["behind a space", " =1+1"],
    ["after a no-break space", "\u00a0=1+1"],
    ["behind a filler", "\u3164=1+1"],
    ["after a line feed", "\n=1+1"],
    ["after a direction mark", "\u202e@SUM(A1)"],
    ["after several of them", "\u200b \u2060\u{e0001}＝1"],
    ["after a hidden tab", "\u200b\tx"],
    ["with a struck-through sign", "=\u0338x"],
  ])("Security 45: nor is one with a look-alike sign, or after invisible characters: %s", (_name, text) => {
    for (const one of [text, `'${text}`, `''${text}`]) {
      expect(parse(`${csvCell(one)}\r\n`)).toEqual([[`'${one}`]]);
      expect(withoutGuard(`'${one}`)).toBe(one);
      expect(parseCsv(`x,${csvCell(one)}\r\n`)).toEqual([{ line: 1, cells: ["x", one] }]);
    }
  });

  test.each(["\u200bx", "\u3164", " x", "– spare", "1=1", "'", "≠1"])(
    "%j is not a formula and is written unchanged",
    (text) => {
      expect(csvCell(text)).toBe(text);
    },
  );

  test.each([
    ["'=1", "=1"],
    ["''=1", "'=1"],
    ["'a", "'a"],
    ["=1", "=1"],
    ["'", "'"],
  ])("%j reads back as %j", (text, meant) => {
    expect(withoutGuard(text)).toBe(meant);
  });

  test("whatever it holds, alone or among others", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from("=+-@＝﹣−\t\r\n\",'a \u200b\u00a0\ufeff")) }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const read = parse(rows.map(csvRow).join(""));
        expect(read.flat().filter((one) => /^[\s\u200b]*[=+\-@\t\r\u2212]/.test(one.normalize("NFKC")))).toEqual([]);
        // Apart from the apostrophe, a reader gets every cell back.
        const cells = rows.flat();
        const changed = read.flat().filter((one, index) => one !== cells[index] && one !== `'${cells[index]}`);
        expect(changed).toEqual([]);
        // Our own reader removes the apostrophe; an entirely empty line is dropped. The heading is there because a byte
        // order mark at the start of a file belongs to no cell.
        const filledRows = rows.filter((row) => row.length > 1 || row[0] !== "");
        const file = [["head"], ...rows].map(csvRow).join("");
        expect(parseCsv(file).map((record) => record.cells)).toEqual([["head"], ...filledRows]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("Security 33: numbers and texts keep their type", () => {
  test.each(["0", "1.5", "-1.5", "-0.000000000000000001", "1234567890123456789", "-12"])("%j is a number", (text) => {
    expect(csvNumber(text)).toBe(text);
  });

  test.each([
    ["-1+cmd", "'-1+cmd"],
    ["-1.5.2", "'-1.5.2"],
    ["1e5", "'1e5"],
    ["+1", "'+1"],
    ["-", "'-"],
    ["1,5", `"'1,5"`],
    ["\u22121", "'\u22121"],
    ["=1", "'=1"],
    ["--1", "'--1"],
    ["-1\n", `"'-1\n"`],
    ["", ""],
  ])("%j is not a number and is written as text", (text, written) => {
    expect(csvNumber(text)).toBe(written);
  });

  test.each(
    [
      ["1500000000000000001", "-7", "007", "1.10", "1,000", "1e5", "12E-3", "50%", "$5", "(5)"],
      ["3/4", "1-2", "2026-11", "2026-11-22", "1.2.2026", "12:30", "1:30 pm", "2026-11-22 12:30"],
      ["MAR1", "1 Mar", "Sept 2", "2-May-2026", "May 2026", "TRUE", "false", "３/４"],
    ].flat(),
  )("%j is a text that a spreadsheet would change", (text) => {
    const [[read] = []] = parse(`${csvText(text)}\r\n`);
    expect(read).toBe(`'${text}`);
  });

  test.each([
    "Acme 2",
    "3 coins",
    "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605",
    "Mara",
    "May",
    "",
    "2026-11-22T19:30:00.000Z",
  ])("%j is a text that a spreadsheet leaves alone", (text) => {
    expect(csvText(text)).toBe(text);
  });

  test("a text that would be a formula is escaped once", () => {
    expect(csvText("=1+1")).toBe("'=1+1");
    expect(csvText("-1")).toBe("'-1");
  });
});
