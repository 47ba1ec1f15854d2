import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftFromCsv } from "./draft-csv.ts";
import { describeField } from "./field.ts";
import type { ListField } from "./field.ts";
import { parameter, RUNS } from "./testing.ts";
import type { AbiParameter } from "./types.ts";

const listOf = (item: AbiParameter): ListField => {
  const field = describeField({ ...item, type: `${item.type}[]` });
  if (field.kind !== "list") throw new Error(field.type);
  return field;
};

const transfer = parameter("tuple", {
  components: [parameter("address", { name: "to" }), parameter("uint256", { name: "amount" })],
});
const rows = (...texts: readonly (readonly string[])[]) => ({
  items: texts.map((parts) => ({ parts: parts.map((text) => ({ text })) })),
});

describe("a list of values", () => {
  test.each([
    ["1,2,3", ["1", "2", "3"]],
    ["1\n2\r\n3\n", ["1", "2", "3"]],
    ["1\t2", ["1", "2"]],
    ["1; 2", ["1", "2"]],
    [" 1 , 1000000000000000001 ", ["1", "1000000000000000001"]],
    ["1,,2", ["1", "", "2"]],
    ["", []],
    ["\n\n", []],
  ])("reads %j", (text, items) => {
    expect(draftFromCsv(listOf(parameter("uint256")), text)).toMatchObject({
      ok: true,
      draft: { items: items.map((item) => ({ text: item })) },
    });
  });

  test.each([
    ["uint256", "1 2 3", ["1", "2", "3"]],
    ["uint256", "1 | 2\n3", ["1", "2", "3"]],
    ["uint256", "1, 2, 3", ["1", "2", "3"]],
    ["uint256", "1\n2 3", ["1", "2", "3"]],
    ["address", "0x12 0x34\n0x56", ["0x12", "0x34", "0x56"]],
    ["bool", "true;false", ["true", "false"]],
    ["string", "one two\nthree = four", ["one two", "three = four"]],
    ["string", '{"a":1,"b":2},x', ['{"a":1,"b":2}', "x"]],
    ["string", '"a\tb","c"', ["a\tb", "c"]],
    ["string", 'say "hi",x', ['say "hi"', "x"]],
    ["string", '"North\tx\npanel 6"\ty', ['"North', "x", 'panel 6"', "y"]],
  ])("of %s reads %j", (type, text, items) => {
    const read = draftFromCsv(listOf(parameter(type)), text);
    expect(read).toMatchObject({ ok: true, draft: { items: items.map((item) => ({ text: item })) } });
    expect(read.ok && "items" in read.draft && read.draft.items.length).toBe(items.length);
  });

  test.each([
    ["1,250\n2,300", 1],
    ["0,5\n1,5", 1],
    ["7\n1,2", 2],
    ["1 250\n2 300", 1],
    ["1,250", 1],
    ["1 250", 1],
    ["100,200,300", 1],
    ["1,250,", undefined],
    ["1,2", undefined],
    ["1, 250\n2, 300", undefined],
    ["1;250\n2;300", undefined],
    ["1\t250", undefined],
    ["[1,250]", undefined],
  ])("of numbers %j: line %s may be one number or several", (text, line) => {
    const read = draftFromCsv(listOf(parameter("uint256")), text);
    expect(read.ok ? undefined : read.error.code === "csv-numbers" && read.error.line).toBe(line);
  });

  test("counts its lines", () => {
    expect(draftFromCsv(listOf(parameter("uint256")), "1;2\n\n3\n")).toMatchObject({
      counts: { lines: 3, rows: 2, blank: 1, headings: 0 },
    });
    expect(draftFromCsv(listOf(transfer), "to,amount\n0x1,5\n")).toMatchObject({
      counts: { lines: 2, rows: 1, headings: 1 },
    });
  });

  test("takes text unchanged, and an empty string only in quotes", () => {
    expect(draftFromCsv(listOf(parameter("string")), ' 5 ,"a ""b"", c","",')).toMatchObject({
      ok: true,
      draft: { items: [{ text: " 5 " }, { text: 'a "b", c' }, { text: "", empty: true }, { text: "" }] },
    });
  });

  test("takes bytes as hex", () => {
    expect(draftFromCsv(listOf(parameter("bytes")), "0x12\n0x")).toMatchObject({
      ok: true,
      draft: {
        items: [
          { text: "0x12", mode: "hex" },
          { text: "0x", mode: "hex" },
        ],
      },
    });
  });
});

describe("a list of tuples", () => {
  test.each([
    ["0x1,5\n0x2,6", rows(["0x1", "5"], ["0x2", "6"])],
    ["to,amount\n0x1,5", rows(["0x1", "5"])],
    ["Amount\tTo\n5\t0x1", rows(["0x1", "5"])],
    ["to,amount", rows()],
    ["_to;_amount\n0x1;5", rows(["0x1", "5"])],
    ["Quantity,Receiver\n5,0x1", rows(["0x1", "5"])],
    ["0x1=5\n0x2=6", rows(["0x1", "5"], ["0x2", "6"])],
    ["0x1 5\n0x2 6", rows(["0x1", "5"], ["0x2", "6"])],
    ["0x1 | 5\n0x2 | 6", rows(["0x1", "5"], ["0x2", "6"])],
    ["0x1;1,250\n0x2;2,300", rows(["0x1", "1,250"], ["0x2", "2,300"])],
    ["0x1|0,5\n0x2|1,5", rows(["0x1", "0,5"], ["0x2", "1,5"])],
    ["0x1 1,250", rows(["0x1", "1,250"])],
  ])("reads %j", (text, draft) => {
    expect(draftFromCsv(listOf(transfer), text)).toMatchObject({ ok: true, draft });
  });

  test.each([
    ["0x1,5\n\n0x2", { code: "csv-columns", line: 3, expected: "2", got: "1" }],
    ['0x1,"5', { code: "csv-syntax", line: 1, expected: "a closing quote", got: '"5' }],
    ['0x1,5\n"0x"2,6', { code: "csv-syntax", line: 2, expected: "the end of the cell", got: "2,6" }],
  ])("refuses %j by its line", (text, error) => {
    expect(draftFromCsv(listOf(transfer), text)).toEqual({ ok: false, error });
  });
});

describe("the first line of a list of tuples", () => {
  const pair = (one: string, other: string) =>
    listOf(
      parameter("tuple", { components: [parameter("string", { name: one }), parameter("string", { name: other })] }),
    );

  test.each([
    ["is a header with blanks around its names", pair("to", "note"), " note , to \na,b", rows(["b", "a"])],
    [
      "is data unless it names every component",
      pair("to", "note"),
      "to,amount\na,b",
      rows(["to", "amount"], ["a", "b"]),
    ],
    ["is data where two components have one name", pair("to", "to"), "to,to\na,b", rows(["to", "to"], ["a", "b"])],
    ["is data where a component has no name", pair("", "to"), ",to\na,b", rows(["", "to"], ["a", "b"])],
  ])("%s", (_name, field, text, draft) => {
    expect(draftFromCsv(field, text)).toMatchObject({ ok: true, draft });
  });

  test("is no header with a column more", () => {
    expect(draftFromCsv(pair("to", "note"), "to,note,amount\na,b,c")).toEqual({
      ok: false,
      error: { code: "csv-columns", line: 1, expected: "2", got: "3" },
    });
  });
});

describe("cells", () => {
  test.each([
    ["of addresses only without the blanks around them", "address", " 0x12 \n\u00a00x34", ["0x12", "\u00a00x34"]],
    ["of numbers without any blank around them", "uint256", " 12 \n\u00a034", ["12", "34"]],
  ])("%s", (_name, type, text, items) => {
    expect(draftFromCsv(listOf(parameter(type)), text)).toMatchObject({
      ok: true,
      draft: { items: items.map((item) => ({ text: item })) },
    });
  });

  test("of a fixed number of bytes are hex", () => {
    expect(draftFromCsv(listOf(parameter("bytes4")), "0x12345678")).toMatchObject({
      ok: true,
      draft: { items: [{ text: "0x12345678", mode: "hex" }] },
    });
  });

  test("that are blank lines are left out, and a quoted one or several are not", () => {
    const items = [{ text: "a" }, { text: "", empty: true }, { text: "" }, { text: "" }, { text: "b" }];
    expect(draftFromCsv(listOf(parameter("string")), 'a\n  \n""\n,\nb')).toMatchObject({ ok: true, draft: { items } });
  });

  test("that cannot be read are shown up to 40 characters", () => {
    expect(draftFromCsv(listOf(parameter("uint256[][]")), "x".repeat(50))).toEqual({
      ok: false,
      error: { code: "csv-cell", line: 1, expected: "uint256[] as JSON", got: "x".repeat(40) },
    });
  });
});

describe("a list of lists", () => {
  const lists = (...texts: readonly (readonly string[])[]) => ({
    items: texts.map((items) => ({ items: items.map((text) => ({ text })) })),
  });

  test.each([
    ["uint256[]", "1,2,3\n4", lists(["1", "2", "3"], ["4"])],
    ["uint256[]", "1\n\n2", lists(["1"], ["2"])],
    ["uint256[2]", "1\t2\r\n3\t1000000000000000001", lists(["1", "2"], ["3", "1000000000000000001"])],
    ["uint256[][]", '"[1,2]","[]"\n[3]', { items: [{ items: [...lists(["1", "2"], []).items] }, lists(["3"])] }],
    ["uint256[][]", "[1,2],[]\n[3]", { items: [{ items: [...lists(["1", "2"], []).items] }, lists(["3"])] }],
    ["uint256[][]", "[1,2]", { items: [lists(["1", "2"])] }],
  ])("of %s reads %j, a line as a list", (type, text, draft) => {
    expect(draftFromCsv(listOf(parameter(type)), text)).toMatchObject({ ok: true, draft });
  });

  test.each([
    ["uint256[2]", "1,2\n3", { code: "csv-columns", line: 2, expected: "2", got: "1" }],
    ["uint256[][]", '"[1]"\n5', { code: "csv-cell", line: 2, expected: "uint256[] as JSON", got: "5" }],
    ["uint256[][]", "[1,2", { code: "csv-cell", line: 1, expected: "uint256[] as JSON", got: "[1" }],
  ])("of %s refuses %j by its line", (type, text, error) => {
    expect(draftFromCsv(listOf(parameter(type)), text)).toEqual({ ok: false, error });
  });
});

describe("a list of tuples with a list in it", () => {
  const batch = parameter("tuple", {
    components: [parameter("address", { name: "to" }), parameter("uint256[]", { name: "ids" })],
  });
  const draft = {
    items: [
      { parts: [{ text: "0x1" }, { items: [{ text: "1" }, { text: "2" }] }] },
      { parts: [{ text: "0x2" }, { items: [] }] },
    ],
  };

  test.each(['0x1,"[1,2]"\n0x2,[]', "to\tids\n0x1\t[1, 2]\n0x2\t[]", "0x1,[1,2]\n0x2,[]", "0x1 [1, 2]\n0x2 []"])(
    "reads %j, with JSON in the cell of the list",
    (text) => {
      expect(draftFromCsv(listOf(batch), text)).toMatchObject({ ok: true, draft });
    },
  );

  test.each([
    ["0x1,[1,2],3", { code: "csv-columns", line: 1, expected: "2", got: "3" }],
    ['0x1,"[1,"', { code: "csv-cell", line: 1, expected: "uint256[] as JSON", got: "[1," }],
    ["0x1,5", { code: "csv-cell", line: 1, expected: "uint256[] as JSON", got: "5" }],
  ])("refuses %j by its line", (text, error) => {
    expect(draftFromCsv(listOf(batch), text)).toEqual({ ok: false, error });
  });
});

test("a list of an unsupported type refuses every cell", () => {
  const field = listOf(parameter("fixed128x18"));
  expect(draftFromCsv(field, "1")).toMatchObject({ ok: false, error: { code: "csv-cell", line: 1 } });
});

test("written CSV reads back the same", () => {
  const field = listOf(parameter("string"));
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (texts) => {
      const csv = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
      const items = texts.map((text) => (text === "" ? { text, empty: true } : { text }));
      // Lines with tabs are rows, even within quotes.
      fc.pre(!/\t/.test(csv) || !/[\r\n]/.test(csv));
      expect(draftFromCsv(field, csv)).toMatchObject({ ok: true, draft: { items } });
    }),
    RUNS,
  );
});
