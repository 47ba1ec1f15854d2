import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Separator } from "./dialect.ts";
import { addressKind, isHeadRow, rankOf } from "./headings.ts";
import { type Choice, type Counts, readTableSteps, settingOf, type Shape, type Table, trimmedOf } from "./table.ts";

const a = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const b = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const c = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

/** A list of recipients. */
const shape: Shape = {
  separators: ["\t", ",", ";", "|", "=", " "],
  innerQuotes: "refused",
  fits: (cells) => cells.length > 1 && cells.some(addressKind.fits),
  isHead: (first, below) =>
    isHeadRow(first, below, (cell) => rankOf(cell, "recipient") !== -1 || rankOf(cell, "amount") !== -1),
};

const read = (text: string, own: Shape = shape, choice?: Choice): Table => {
  const steps = readTableSteps(text, own, choice);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
const cellsOf = ({ rows }: Table) => rows.map(trimmedOf);

const sumOf = ({ rows, faults, blank, headings, settings, continued }: Counts) =>
  rows + faults + blank + headings + settings + continued;

describe("all lines decide which character separates cells", () => {
  test.each<[string, string, Separator]>([
    ["a comma", `${a},1.5\n${b},2`, ","],
    ["a comma and a blank", `${a}, 1.5\n${b}, 2`, ","],
    ["a semicolon before decimal commas", `${a};1,5\n${b};2,25`, ";"],
    ["a semicolon in spite of a title with commas", `Payroll, November, final\n${a};1\n${b};2`, ";"],
    ["a comma in spite of notes with semicolons", `${a},1,salary; March\n${b},2,salary; April`, ","],
    ["a tab in spite of commas and semicolons", `${a}\t1\ta, b; c\n${b}\t2\ta, b; c`, "\t"],
    ["a tab in spite of a first line with commas", `to, or payee\tamount, due\n${a}\t1\n${b}\t2`, "\t"],
    ["a vertical bar", `${a}|1.5\n${b}|2`, "|"],
    ["a vertical bar in blanks", `${a} | 1.5\n${b} | 2`, "|"],
    ["an equals sign", `${a}=1.5\n${b}=2`, "="],
    ["an equals sign in blanks", `${a} = 1.5\n${b} = 2`, "="],
    ["a blank", `${a} 1.5\n${b} 2`, " "],
    ["columns that are aligned with blanks", `${a}    1.5   March\n${b}   20     April`, " "],
    ["a blank before decimal commas", `${a} 1,5\n${b} 2,5`, " "],
    ["a comma, though most lines have a tab in quotes", `${a},1,"a\tb"\n${b},2,"c\td"\n${c},3,e`, ","],
    ["a comma before JSON with colons and commas", `${a},{"x":1;"y":2}\n${b},{"x":[1,2]}`, ","],
    ["what the first line says", `sep=;\n${a};1,5`, ";"],
    ["what a quoted first line says", `"sep=|"\r\n${a}|1;5`, "|"],
    ["a byte order mark before it", `\uFEFFsep=;\r\n${a};1,5`, ";"],
  ])("%s", (_name, text, separator) => {
    expect(read(text).separator).toBe(separator);
  });

  test("but not if a person has chosen another one", () => {
    expect(read(`${a},1;5`, shape, { separator: ";" }).separator).toBe(";");
  });

  test.each<[string, string, Separator]>([
    ["the one that gives most lines the same number of cells", "x,y;z\np;q", ";"],
    ["a comma, if two would do", "x,y;z", ","],
    ["no blank and no equals sign", "one two\nthree = four", ","],
  ])("without any value that is known: %s", (_name, text, separator) => {
    expect(read(text, { separators: shape.separators }).separator).toBe(separator);
  });

  test.each([
    [`sep=;\n1`, ";"],
    ["sep=\t\r\n1", "\t"],
    ["SEP=,", ","],
    ["sep=:\n1", undefined],
    ["sep=;;\n1", undefined],
    ['sep=;"\n"', undefined],
    ["separator;x", undefined],
  ])("the first line of %j names %j", (text, separator) => {
    expect(settingOf(text)?.separator).toBe(separator);
  });
});

describe("the first row", () => {
  test.each([
    ["names the columns by known words", `HolderAddress,quantity\n${a},1`, 1],
    ["names the columns by what is below", `Empfänger;Betrag\n${a};1,5`, 1],
    ["is data", `${a},1\n${b},2`, 0],
    ["is data with a wrong address", `0x12,1\n${b},2`, 0],
    ["names the columns below empty lines", `\n\nto,amount\n${a},1`, 1],
  ])("%s", (_name, text, headings) => {
    expect(read(text).counts.headings).toBe(headings);
  });

  test("is what a person says", () => {
    expect(read(`to,amount\n${a},1`, shape, { hasHead: false }).rows).toHaveLength(2);
    expect(read(`${a},1\n${b},2`, shape, { hasHead: true }).head?.line).toBe(1);
  });
});

describe("each line is a row, an error, blank or a heading", () => {
  test.each<[string, string, Partial<Counts>]>([
    ["rows", `${a},1\n${b},2`, { lines: 2, rows: 2 }],
    ["a last line with its end", `${a},1\r\n${b},2\r\n`, { lines: 2, rows: 2 }],
    ["any line end", `${a},1\r${b},2\n${c},3\r\n`, { lines: 3, rows: 3 }],
    ["empty lines", `\n${a},1\n\n\n${b},2\n\n`, { lines: 6, rows: 2, blank: 4 }],
    ["rows without content", `${a},1\n,,\n ,\t\n${b},2`, { lines: 4, rows: 2, blank: 2 }],
    ["headings", `to,amount\n${a},1`, { lines: 2, rows: 1, headings: 1 }],
    ["a separator", `sep=,\nto,amount\n${a},1`, { lines: 3, rows: 1, headings: 1, settings: 1 }],
    ["a cell of several lines", `${a},1,"x\ny\nz"\n${b},2,`, { lines: 4, rows: 2, continued: 2 }],
    ["an open quote", `${a},1\n${b},2,"x\n${c},3`, { lines: 3, rows: 2, faults: 1 }],
    ["nothing", "", { lines: 0, rows: 0 }],
    ["a byte order mark", "\uFEFF", { lines: 0, rows: 0 }],
    ["blanks", " \n\t\n", { lines: 2, rows: 0, blank: 2 }],
  ])("%s", (_name, text, counts) => {
    const none = { rows: 0, faults: 0, blank: 0, headings: 0, settings: 0, continued: 0 };
    expect(read(text).counts).toEqual({ ...none, ...counts });
  });

  test("a quote of a line takes no other line with it", () => {
    const table = read(`to,amount,note\n${a},1,"North\n${b},2,x\n${c},3,y`);
    expect(cellsOf(table)).toEqual([
      [b, "2", "x"],
      [c, "3", "y"],
    ]);
    expect(table.faults.map(({ line, code }) => [line, code])).toEqual([[2, "quote-open"]]);
  });
});

test("a line of more than a megabyte is an error, and is the only one", () => {
  const { faults, rows } = read(`${a},1\n${b},${"2".repeat(2 ** 20)}\n${c},3`);
  expect(faults.map(({ line, code }) => [line, code])).toEqual([[2, "line-too-long"]]);
  expect(rows).toHaveLength(2);
});

/** A cell in quotes if it has to be (RFC 4180). */
const written = (cell: string, separator: Separator): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) || (separator === " " && /^$|[\s\u00a0]/.test(cell))
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

/** A cell as it is copied from a spreadsheet. */
const copied = (cell: string): string => (/[\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const linesIn = (text: string): number => text.replace(/(?:\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/).length;

const anyCell = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ",",
      ";",
      "\t",
      "|",
      "=",
      " ",
      '"',
      "\n",
      "\r",
      "'",
      "x",
      "7",
      ".",
      "é",
      "\u200b",
      "😀",
      "]",
      "}",
    ),
    maxLength: 8,
  }),
  fc.json({ maxDepth: 2 }),
  fc.constantFrom("", "1.5", "1,5", "North, South", "a\nb\r\nc", '"x"', "native"),
);
const tableOf = (cell: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));

/** What a text is read as. */
const readBack = (text: string, hasHead: boolean) => {
  const { head, rows, faults, counts } = read(text, shape, { hasHead });
  return {
    faults,
    rows: [...(head === null ? [] : [head]), ...rows].map(({ cells }) => cells.map((cell) => cell.text)),
    lines: counts.lines,
    sum: sumOf(counts),
    headings: counts.headings,
    blank: counts.blank,
  };
};

/** What was written, with every line accounted for. */
const writtenAs = (text: string, rows: readonly (readonly string[])[], headings: number, blank: number) => ({
  faults: [],
  rows,
  lines: linesIn(text),
  sum: linesIn(text),
  headings,
  blank,
});

describe("whatever is written comes back, and every line is accounted for", () => {
  const separator = fc.constantFrom<Separator>(",", ";", "\t", "|", "=", " ");
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

  test("from a program that writes RFC 4180", () => {
    fc.assert(
      fc.property(
        tableOf(anyCell),
        separator,
        lineEnd,
        fc.boolean(),
        fc.boolean(),
        fc.nat(3),
        (cells, sep, end, hasHead, endsLine, blank) => {
          // Where tabs separate cells, lines with tabs inside quotes are rows.
          fc.pre(sep !== "\t" || cells.flat().every((cell) => !/\t/.test(cell) || !/[\r\n]/.test(cell)));
          // Between blanks, any other separator is more likely the one that was meant.
          fc.pre(sep !== " " || cells.flat().every((cell) => !/[\r\n\t,;|=]/.test(cell)));
          const rows = [...(hasHead ? [["receiver", ...(cells[0] ?? [])]] : []), ...cells.map((row) => [a, ...row])];
          const lines = rows.map((row) => row.map((cell) => written(cell, sep)).join(sep));
          const text = `${end.repeat(blank)}${lines.join(end)}${endsLine ? end : ""}`;
          expect(readBack(text, hasHead)).toEqual(writtenAs(text, rows, hasHead ? 1 : 0, blank));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("from a spreadsheet, which does not quote quotes", () => {
    const line = fc.string({ unit: fc.constantFrom(",", ";", "|", "=", '"', "'", "x", "7", "é", " "), maxLength: 8 });
    const lines = fc.array(fc.string({ unit: fc.constantFrom("x", "y", '"', ","), minLength: 1, maxLength: 4 }), {
      minLength: 2,
      maxLength: 3,
    });
    const cell = fc.oneof(
      // A cell with a quote at each end looks as if it were quoted.
      line.filter((text) => !/^"(?:[^"]|"")*" *$/.test(text)),
      lines.map((texts) => texts.join("\n")),
      fc.constantFrom('"North', 'panel 6"', '5" pipe', ""),
    );
    fc.assert(
      fc.property(tableOf(cell), lineEnd, fc.boolean(), (cells, end, endsLine) => {
        const plain = [b, ...(cells[0] ?? []).map(() => "x")];
        const rows = [...cells.map((row) => [a, ...row]), plain];
        const text = rows.map((row) => row.map(copied).join("\t")).join(end) + (endsLine ? end : "");
        expect(readBack(text, false)).toEqual(writtenAs(text, rows, 0, 0));
      }),
      { numRuns: 2_000 },
    );
  });

  test("from anybody: no line is lost", () => {
    const text = fc.string({
      unit: fc.constantFrom(a, ",", ";", "\t", "|", "=", " ", '"', "\r", "\n", "x", "1,5", "[", "]", "{", "}", "sep=;"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (pasted) => {
        const { counts, rows, faults } = read(pasted);
        expect(counts.lines).toBe(pasted === "" ? 0 : linesIn(pasted));
        expect(counts.lines).toBe(sumOf(counts));
        expect([counts.rows, counts.faults]).toEqual([rows.length, faults.length]);
      }),
      { numRuns: 2_000 },
    );
  });
});
