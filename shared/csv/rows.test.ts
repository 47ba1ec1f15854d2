import { describe, expect, test } from "vitest";
import type { Dialect } from "./dialect.ts";
import { partsOf } from "./rows.ts";

const read = (text: string, dialect: Dialect) => Array.from(partsOf(text, dialect));
/** The cells of rows, and the codes of lines that cannot be read. */
const cellsIn = (text: string, dialect: Dialect) =>
  read(text, dialect).flatMap((part) =>
    part.kind === "blank" ? [] : [part.kind === "row" ? part.cells.map((cell) => cell.text) : part.code],
  );

test("a cell reports whether it is in quotes, and keeps its apostrophes", () => {
  expect(read(`"",,'=1`, { separator: "," })).toEqual([
    {
      kind: "row",
      line: 1,
      lines: 1,
      cells: [
        { text: "", quoted: true },
        { text: "", quoted: false },
        { text: "'=1", quoted: false },
      ],
    },
  ]);
});

describe("cells are separated by", () => {
  test.each<[string, string, Dialect["separator"], readonly (readonly string[])[]]>([
    [
      "tabs, and may contain quotes",
      'a\t["b,c"]\nd\te',
      "\t",
      [
        ["a", '["b,c"]'],
        ["d", "e"],
      ],
    ],
    ["semicolons", '["a"];b"c', ";", [['["a"]', 'b"c']]],
    ["commas, with blanks around quotes", 'a, "b, c" ,d', ",", [["a", "b, c", "d"]]],
    ["vertical bars", "a|b||", "|", [["a", "b", "", ""]]],
    [
      "equals signs",
      'a=1\n"b=c"=2',
      "=",
      [
        ["a", "1"],
        ["b=c", "2"],
      ],
    ],
    [
      "any number of blanks and tabs",
      '  a   1.5\t"b c"  \nd\u00a0e',
      " ",
      [
        ["a", "1.5", "b c"],
        ["d", "e"],
      ],
    ],
  ])("%s", (_name, text, separator, cells) => {
    expect(cellsIn(text, { separator })).toEqual(cells);
  });
});

describe("JSON is one cell", () => {
  test.each([
    ["an object", '1,{"a":1,"b":[2,3]},x', [["1", '{"a":1,"b":[2,3]}', "x"]]],
    ["a list with brackets and quotes in its texts", '["]",",\\""],x', [['["]",",\\""]', "x"]]],
    ["one in quotes, as spreadsheets write it", '"[""a"",1]",x', [['["a",1]', "x"]]],
  ])("%s", (_name, text, cells) => {
    expect(cellsIn(text, { separator: ",", innerQuotes: "refused", hasJson: true })).toEqual(cells);
  });

  test.each([
    ["a bracket that begins none", "[a,b],c", [["[a", "b]", "c"]]],
    ["one that does not end on its line", "[1,\n2]", [["[1", ""], ["2]"]]],
    ["one with text behind it", "[1,2]x,3", [["[1", "2]x", "3"]]],
  ])("but not %s", (_name, text, cells) => {
    expect(cellsIn(text, { separator: ",", hasJson: true })).toEqual(cells);
  });

  test("but not if only the parts fit the other rows", () => {
    expect(cellsIn("[1,2]", { separator: ",", hasJson: true, width: 2 })).toEqual([["[1", "2]"]]);
    expect(cellsIn("[1,2],3", { separator: ",", hasJson: true, width: 2 })).toEqual([["[1,2]", "3"]]);
  });
});

describe("where tabs separate cells, a quote is text", () => {
  test.each([
    [
      "that another row seems to close",
      'a\t"North\nb\tx\nc\tpanel 6"',
      [
        ["a", '"North'],
        ["b", "x"],
        ["c", 'panel 6"'],
      ],
    ],
    [
      "in the only two rows",
      'a\t"North\nb\tpanel 6"',
      [
        ["a", '"North'],
        ["b", 'panel 6"'],
      ],
    ],
    [
      "that is never closed",
      'a\t"North\nb\tx',
      [
        ["a", '"North'],
        ["b", "x"],
      ],
    ],
    [
      "with text behind it",
      'a\t"North" side\nb\tx',
      [
        ["a", '"North" side'],
        ["b", "x"],
      ],
    ],
    [
      "behind a blank",
      'a\t "North"\nb\tx',
      [
        ["a", ' "North"'],
        ["b", "x"],
      ],
    ],
    ["in the middle", '5" pipe\t1', [['5" pipe', "1"]]],
  ])("%s", (_name, text, cells) => {
    expect(cellsIn(text, { separator: "\t", width: 2 })).toEqual(cells);
    expect(cellsIn(text, { separator: "\t" })).toEqual(cells);
  });

  test.each([
    [
      "a line end",
      'a\t"two\nlines"\nb\tx',
      [
        ["a", "two\nlines"],
        ["b", "x"],
      ],
    ],
    [
      "a comma",
      'a\t"b,c"\nb\tx',
      [
        ["a", "b,c"],
        ["b", "x"],
      ],
    ],
    [
      "a tab",
      'a\t"b\tc"\nb\tx',
      [
        ["a", "b\tc"],
        ["b", "x"],
      ],
    ],
  ])("unless it encloses a cell with %s", (_name, text, cells) => {
    expect(cellsIn(text, { separator: "\t", width: 2 })).toEqual(cells);
  });
});

describe("a line that cannot be read is left out alone", () => {
  test.each([
    ["an open quote", 'a,b\n"c,d\ne,f', [["a", "b"], "quote-open", ["e", "f"]], 2],
    ["text behind a quote", 'a,b\n"c"x,d\ne,f', [["a", "b"], "quote-inside", ["e", "f"]], 2],
    ["a quote in the middle", 'a,b\nc"c,d\ne,f', [["a", "b"], "quote-inside", ["e", "f"]], 2],
    ["text behind a quote of another line", 'a,"b\nc"d\ne,f', ["quote-inside", "quote-inside", ["e", "f"]], 1],
    ["too many cells", "a,b\n1,2,3\ne,f", [["a", "b"], "too-many-cells", ["e", "f"]], 2],
  ])("%s", (_name, text, cells, line) => {
    expect(cellsIn(text, { separator: ",", innerQuotes: "refused", mostCells: 2 })).toEqual(cells);
    expect(read(text, { separator: ",", innerQuotes: "refused", mostCells: 2 }).find(isFault)?.line).toBe(line);
  });

  const isFault = ({ kind }: { readonly kind: string }) => kind === "fault";

  test.each([
    ["one cell", `a\n${"b".repeat(11)}\nc`],
    ["one cell in quotes", `a\n"${"b".repeat(10)}"\nc`],
    ["one cell of quotes", `a\n"${'"'.repeat(20)}"\nc`],
    ["one cell of quotes that is not closed", `a\n"${'"'.repeat(20)}\nc`],
    ["several cells", "a\nbbb,bbb,bbbb\nc"],
  ])("a long line: %s", (_name, text) => {
    expect(cellsIn(text, { separator: ",", longestLine: 10 })).toEqual([["a"], "line-too-long", ["c"]]);
  });

  test("a long one of several lines", () => {
    const text = `a\n"bb\n${"c".repeat(9)}"\nd`;
    expect(cellsIn(text, { separator: ",", longestLine: 10 })).toEqual([
      ["a"],
      "line-too-long",
      [`${"c".repeat(9)}"`],
      ["d"],
    ]);
  });

  test("one of exactly the allowed length is read", () => {
    const text = "bbbbbbbbbb\r\n\n\raaa,aaa,aa\n";
    expect(cellsIn(text, { separator: ",", longestLine: 10 })).toEqual([["bbbbbbbbbb"], ["aaa", "aaa", "aa"]]);
  });
});

test("empty lines are counted, many at a time", () => {
  const parts = read(`a\n${"\n".repeat(25_000)}b`, { separator: "," });
  expect(parts.map(({ kind, line, lines }) => [kind, line, lines])).toEqual([
    ["row", 1, 1],
    ["blank", 2, 10_000],
    ["blank", 10_002, 10_000],
    ["blank", 20_002, 5_000],
    ["row", 25_002, 1],
  ]);
});

test.each([
  ["open quotes", '"\n'],
  ["quotes that open and do not close", '"a"b\n'],
  ["quotes far apart", '"\n""\n""\n""\n'],
  ["brackets", "[\n"],
  ["brackets on one line", "[,"],
  ["brackets that hold no JSON", "[x,]"],
  ["braces in quotes", '{"'],
  ["tabs and quotes", '"a\t'],
])("a long text of %s is read in steps that do not grow", (_name, piece) => {
  for (const separator of [",", "\t", " "] as const) {
    let parts = 0;
    const text = piece.repeat(100_000 / piece.length);
    // A reader that searched the rest of the text in each line would take minutes.
    for (const { lines } of partsOf(text, { separator, hasJson: true, width: 3 })) parts += lines;
    expect(parts).toBeGreaterThan(0);
  }
});
