import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "./read.ts";
import { csvCell, csvLine, csvNumber, csvRow, csvText, withoutGuard } from "./write.ts";

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
    ["\t=1", "'\t'=1"],
    ["\r=1", `"'\r'=1"`],
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
        // Apart from apostrophes, a reader gets every cell back.
        const bare = (text: string | undefined) => text?.replaceAll("'", "");
        expect(read.flat().map(bare)).toEqual(rows.flat().map(bare));
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

  test.each(
    [
      ["00123", "'00123", "''00123", "0", "1e5", "+49 30 123", "(0)30", "50%", "$5", "-7"],
      [
        "2026-12",
        "'2026-12",
        "3/4",
        "12:30",
        "1 Mar",
        "May 2026",
        "TRUE",
        "'false",
        "1\n-2",
        "'1\n-2",
        "'",
        "''",
        "'a",
      ],
    ].flat(),
  )("%j is the same text after an export as a name or in another column, and an import", (text) => {
    expect(parseCsv(`x,${csvText(text)}\r\nx,${csvCell(text)}\r\n`).map(({ cells }) => cells)).toEqual([
      ["x", text],
      ["x", text],
    ]);
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

describe("Security 71: no cell is a formula, whatever separates cells", () => {
  const separators = [",", ";", "\t", "|"] as const;

  /**
   * The cells as a spreadsheet reads them: quotes count only at the beginning of a cell, and text after a closing quote
   * belongs to the cell.
   */
  const opened = (text: string, separator: string): readonly string[] => {
    const cells: string[] = [];
    let cell = "";
    let state: "begin" | "quoted" | "plain" = "begin";
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (state === "quoted") {
        if (sign !== '"') cell += sign;
        else if (text[at + 1] === '"') {
          cell += sign;
          at += 1;
        } else state = "plain";
      } else if (sign === separator || sign === "\n" || sign === "\r") {
        cells.push(cell);
        cell = "";
        state = "begin";
      } else if (state === "begin" && sign === '"') state = "quoted";
      else {
        cell += sign;
        state = "plain";
      }
    }
    return [...cells, cell];
  };

  /** What a reader may see as the beginning of a cell that it takes for a formula. */
  const formula = /^[\s"\u200b\u00ad\ufeff\u2060]*[=+\-@\u2212]/;
  const formulasIn = (text: string) =>
    separators.flatMap((separator) =>
      opened(text, separator)
        .filter((cell) => formula.test(cell.normalize("NFKC")))
        .map((cell) => [separator, cell]),
    );

  test.each([
    ["x;=1+1", "x;'=1+1"],
    ["x|@SUM(A1)", "x|'@SUM(A1)"],
    ["x\t-1", "x\t'-1"],
    ["x\n+1", `"x\n'+1"`],
    ["x\r\n=1", `"x\r\n'=1"`],
    ["x; ＝1", "x;' ＝1"],
    ["x;\u200b\u00a0=1", "x;'\u200b\u00a0=1"],
    ['x;"=1"', `"x;'""=1"""`],
    ["x;'=1", "x;''=1"],
    ["=1;=2|+3", "'=1;'=2|'+3"],
    ["\n=1", `"'\n'=1"`],
    ['"=1"', `"'""=1"""`],
    ["x; y", "x; y"],
    ["1;1=1", "1;1=1"],
    ["[1,-2]", `"[1,-2]"`],
    ["a; 'b'", "a; 'b'"],
  ])("%j is written %j, and is read back", (text, written) => {
    expect(csvCell(text)).toBe(written);
    expect(formulasIn(csvRow(["a", text, "b"]))).toEqual([]);
    expect(parseCsv(csvRow(["a", text]))).toEqual([expect.objectContaining({ cells: ["a", text] })]);
  });

  test("in any file, which is read back unchanged", () => {
    const sign = fc.constantFrom(...Array.from("=+-@＝＋－＠﹣−;|\t\r\n,\"' a1 \u200b\u00a0\ufeff"));
    const cell = fc.oneof(fc.string({ unit: sign }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = [["head", "of it"], ...rows].map(csvRow).join("");
        expect(formulasIn(text)).toEqual([]);
        expect(parseCsv(text).map(({ cells }) => cells)).toEqual([["head", "of it"], ...rows]);
        for (const one of rows.flat()) expect(withoutGuard(csvValue(csvCell(one)))).toBe(one);
        const texts = rows.map((row) => csvLine(row.map(csvText))).join("");
        expect(formulasIn(texts)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a file of an earlier version is read as it was", () => {
    expect(["'=1", "'\t=1", "'\n=1", "x;=1", "''=1"].map(withoutGuard)).toEqual(["=1", "\t=1", "\n=1", "x;=1", "'=1"]);
  });

  test("numbers stay numbers", () => {
    expect(csvLine(["x", "-1.5", "y"].map(csvNumber))).toBe("x,-1.5,y\r\n");
  });

  /** The text of one written cell. */
  const csvValue = (written: string): string =>
    written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
});
