import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLink, longestLink, mostLinkLeaves, readLink } from "./draft-link.ts";
import { emptyDraft, formatDraft, parseDrafts } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { describeField } from "./field.ts";
import type { Field } from "./field.ts";
import { RUNS, anyCall, functionOf } from "./testing.ts";

const fieldsOf = (signature: string): readonly Field[] => functionOf(signature).inputs.map(describeField);

/** Any draft of a field, valid or not, as a person may have left it. */
const anyDraft = (of: Field): fc.Arbitrary<Draft> => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  const time = fc.constantFrom("minutes" as const, "hours" as const, "days" as const);
  switch (of.kind) {
    case "list":
      return fc
        .array(anyDraft(of.item), { minLength: of.length ?? 0, maxLength: of.length ?? 3 })
        .map((items) => ({ items }));
    case "tuple":
      return of.parts.length === 0
        ? fc.constant({ parts: [] })
        : fc.tuple(...of.parts.map(anyDraft)).map((parts) => ({ parts }));
    case "bytes":
    case "fixedBytes":
      return fc.oneof(
        fc.record({ text, mode: fc.constantFrom("hex" as const, "text" as const) }),
        fc.constant({ text: "", mode: "text" as const, empty: true }),
      );
    case "string":
      return fc.oneof(fc.record({ text }), fc.constant({ text: "", empty: true }));
    case "integer":
      return fc.oneof(fc.record({ text }), fc.record({ text, decimals: fc.nat(255) }), fc.record({ text, time }));
    default:
      return fc.record({ text });
  }
};

const anyForm = anyCall.chain(({ fn }) => {
  const fields = fn.inputs.map(describeField);
  const drafts = fields.length === 0 ? fc.constant<Draft[]>([]) : fc.tuple(...fields.map(anyDraft));
  return drafts.map((held) => ({ fields, drafts: held }));
});

const textOf = (fields: readonly Field[], drafts: readonly Draft[]): string | undefined => {
  const link = formatLink(fields, drafts);
  if (!link.ok) throw new Error("too much for a link");
  return link.text;
};

describe("a link", () => {
  test("gives back any drafts, right or wrong, exactly", () => {
    fc.assert(
      fc.property(anyForm, ({ fields, drafts }) => {
        const text = textOf(fields, drafts);
        const back = text === undefined ? fields.map(emptyDraft) : readLink(fields, text);
        expect(back).toEqual(text === undefined ? drafts : { ok: true, drafts });
      }),
      RUNS,
    );
  });

  test("gives back the drafts of any values, which parse to these", () => {
    fc.assert(
      fc.property(anyCall, ({ fn, values }) => {
        const fields = fn.inputs.map(describeField);
        const drafts = fields.map((field, index) => formatDraft(field, values[index] ?? ""));
        const text = textOf(fields, drafts);
        const read = text === undefined ? undefined : readLink(fields, text);
        expect(parseDrafts(fields, read?.ok === true ? read.drafts : drafts)).toEqual({ ok: true, value: values });
        expect(read?.ok ?? true).toBe(true);
      }),
      RUNS,
    );
  });

  test.each([
    [
      "function f(uint256 a, string b, bytes c)",
      [
        { text: "1.5", decimals: 18 },
        { text: "", empty: true },
        { text: "hi", mode: "text" },
      ],
      '[{"text":"1.5","decimals":18},{"text":"","empty":true},{"text":"hi","mode":"text"}]',
    ],
    [
      "function f((uint8 a, bool b)[] x)",
      [{ items: [{ parts: [{ text: "1" }, { text: "true" }] }] }],
      '[[["1","true"]]]',
    ],
    ["function f(address to, bytes data)", [{ text: " 0xZZ" }, { text: "0x", mode: "hex" }], '[" 0xZZ","0x"]'],
  ] as const)("of %s reads as expected", (signature, drafts, text) => {
    expect(textOf(fieldsOf(signature), drafts)).toBe(text);
  });

  test("has no arguments where nothing is filled in", () => {
    const fields = fieldsOf("function f(uint256 a, (bytes b, bool[2] c) d)");
    expect(textOf(fields, fields.map(emptyDraft))).toBeUndefined();
    expect(textOf([], [])).toBeUndefined();
  });

  test("is refused if the arguments are too long", () => {
    const [field] = fieldsOf("function f(string a)");
    if (field === undefined) throw new Error("no field");
    expect(formatLink([field], [{ text: "x".repeat(longestLink) }])).toEqual({ ok: false });
    const [list] = fieldsOf("function f(bool[] a)");
    if (list === undefined) throw new Error("no field");
    const items = Array.from({ length: mostLinkLeaves + 1 }, () => ({ text: "true" }));
    expect(formatLink([list], [{ items }])).toEqual({ ok: false });
  });
});

describe("a broken or hostile link", () => {
  const fields = fieldsOf("function f(uint256 a, bool[2] b, (string s, bytes4 c)[] d)");
  const deep = "[".repeat(50_000);
  test.each([
    ["no JSON", "not-json", "0x"],
    ["JSON that breaks off", "not-json", '["1",["true"'],
    ["100 KB", "too-long", JSON.stringify(["1".repeat(100_000), ["", ""], []])],
    ["deep nesting", "not-json", deep.slice(0, 30_000)],
    ["an object for the list", "shape", "{}"],
    ["a text for the list", "shape", '"[]"'],
    ["an argument too few", "count", '["1",["",""]]'],
    ["an argument too many", "count", '["1",["",""],[],"clientShare"]'],
    ["a number, which may have been rounded", "shape", '[1000000000000000001,["",""],[]]'],
    ["null", "shape", '[null,["",""],[]]'],
    ["a list for a text", "shape", '[["1"],["",""],[]]'],
    ["a text for a list", "shape", '["1","",[]]'],
    ["too few rows for a fixed length", "count", '["1",[""],[]]'],
    ["too few parts of a tuple", "count", '["1",["",""],[["a"]]]'],
    ["a tuple by names", "shape", '["1",["",""],[{"s":"a","c":"b"}]]'],
    ["a prototype as a key", "shape", '[{"__proto__":{"polluted":1},"text":"1"},["",""],[]]'],
    ["a constructor as a key", "shape", '[{"text":"1","constructor":{"prototype":{}}},["",""],[]]'],
    ["a key twice", "not-json", '[{"text":"1","text":"2"},["",""],[]]'],
    ["decimals of the wrong type", "shape", '[{"text":"1","decimals":"18"},["",""],[]]'],
    ["an unknown unit of time", "shape", '[{"text":"1","time":"weeks"},["",""],[]]'],
    ["decimals without end", "shape", '[{"text":"1","decimals":1e9},["",""],[]]'],
    ["an unknown mode", "shape", '["1",["",""],[["a",{"text":"b","mode":"eval"}]]]'],
    ["an empty that is not true", "shape", '["1",["",""],[[{"text":"","empty":1},"b"]]]'],
    ["rows without end", "too-many", `["1",["",""],[${"[],".repeat(1_100)}[]]]`],
    ["fields without end", "too-many", `["1",["",""],[${'["",""],'.repeat(600)}["",""]]]`],
  ])("with %s is refused as %s", (_, code, text) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    expect(readLink(fields, text)).toMatchObject({ ok: false, error: { code } });
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  test.each<[string, string, object]>([
    [
      "too long",
      `["${"1".repeat(longestLink)}",["",""],[]]`,
      {
        code: "too-long",
        path: [],
        expected: `at most ${longestLink} characters`,
        got: `${longestLink + 15} characters`,
      },
    ],
    ["no JSON", "0x", { code: "not-json", path: [] }],
    ["no list", "{}", { code: "shape", path: [], expected: "a list", got: "object" }],
    ["of another length", '["1",["",""]]', { code: "count", path: [], expected: "3", got: "2" }],
    ["without a text", '[null,["",""],[]]', { code: "shape", path: [0], expected: "a text", got: "null" }],
    [
      "without the text of an object",
      '[{"decimals":1},["",""],[]]',
      { code: "shape", path: [0], expected: "a text", got: "nothing" },
    ],
    [
      "with a text that is a number",
      '[{"text":1},["",""],[]]',
      { code: "shape", path: [0], expected: "a text", got: "number" },
    ],
    [
      "with a list that is a text, within a list",
      '["1",["",""],["x"]]',
      { code: "shape", path: [2, "items", 0], expected: "a list", got: "string" },
    ],
    [
      "with a part that is a list",
      '["1",["",""],[["a",[]]]]',
      { code: "shape", path: [2, "items", 0, "parts", 1], expected: "a text", got: "array" },
    ],
    [
      "with another key",
      `[{"text":"1","${"k".repeat(50)}":1},["",""],[]]`,
      { code: "shape", path: [0], expected: "text, decimals, time", got: "k".repeat(40) },
    ],
    [
      "with a key of another kind",
      '[{"text":"1","mode":"text"},["",""],[]]',
      { code: "shape", expected: "text, decimals, time", got: "mode" },
    ],
    [
      "with a key of a number in a text",
      '["1",["",""],[[{"text":"","time":"days"},"b"]]]',
      { code: "shape", expected: "text, empty", got: "time" },
    ],
    [
      "with a mode that is a flag",
      '["1",["",""],[["a",{"text":"b","mode":true}]]]',
      { code: "shape", expected: 'the mode "text"', got: "boolean" },
    ],
    [
      "with an empty that is false",
      '["1",["",""],[[{"text":"","empty":false},"b"]]]',
      { code: "shape", expected: "true", got: "boolean" },
    ],
    [
      "with an empty that is a text",
      '["1",["",""],[[{"text":"","empty":"true"},"b"]]]',
      { code: "shape", expected: "true", got: "string" },
    ],
    [
      "with decimals in a text",
      '[{"text":"1","decimals":"18"},["",""],[]]',
      { code: "shape", expected: "decimals from 0 to 255", got: "string" },
    ],
    [
      "with a fraction of decimals",
      '[{"text":"1","decimals":1.5},["",""],[]]',
      { code: "shape", expected: "decimals from 0 to 255", got: "number" },
    ],
    [
      "with a time that is a number",
      '[{"text":"1","time":5},["",""],[]]',
      { code: "shape", expected: "minutes, hours or days", got: "number" },
    ],
    [
      "with too many rows",
      `["1",["",""],[${'["",""],'.repeat(1_000)}["",""]]]`,
      { code: "too-many", path: [2], expected: "at most 1000 rows", got: "1001" },
    ],
    [
      "with too many fields",
      `["1",["",""],[${'["",""],'.repeat(600)}["",""]]]`,
      { code: "too-many", path: [2, "items", 498, "parts", 1], expected: "at most 1000 fields", got: "more" },
    ],
  ])("says what it needs and what it got: %s", (_what, text, error) => {
    const read = readLink(fields, text);
    expect(read).toMatchObject({ ok: false, error });
  });

  test("is read up to the most characters, rows and fields", () => {
    const [list] = fieldsOf("function f(bool[] a)");
    const [text] = fieldsOf("function f(string a)");
    if (list === undefined || text === undefined) throw new Error("no field");
    const most = readLink([list], `[[${'"",'.repeat(mostLinkLeaves - 1)}""]]`);
    expect(most.ok && most.drafts[0]).toMatchObject({
      items: Array.from({ length: mostLinkLeaves }, () => ({ text: "" })),
    });
    expect(readLink([text], `["${"x".repeat(longestLink - 4)}"]`).ok).toBe(true);
    expect(readLink([text], `["${"x".repeat(longestLink - 3)}"]`).ok).toBe(false);
  });

  test("with a script keeps it as plain text", () => {
    const script = "<img src=x onerror=alert(1)>";
    const read = readLink(fieldsOf("function f(string a)"), JSON.stringify([script]));
    expect(read).toEqual({ ok: true, drafts: [{ text: script }] });
  });

  test("of any JSON is refused or gives drafts that fit the fields", () => {
    fc.assert(
      fc.property(anyForm, fc.json(), ({ fields: any }, text) => {
        const read = readLink(any, text);
        if (!read.ok) return;
        const parsed = parseDrafts(any, read.drafts);
        const codes = parsed.ok ? [] : parsed.errors.map(({ code }) => code);
        expect(codes).not.toContain("draft-shape");
        expect(codes).not.toContain("list-length");
      }),
      RUNS,
    );
  });

  test("with a piece cut out or inserted never gives a draft of another shape", () => {
    const broken = anyForm.chain(({ fields: any, drafts }) => {
      const text = textOf(any, drafts) ?? "[]";
      return fc
        .tuple(fc.nat(text.length), fc.nat(5), fc.string({ maxLength: 5 }))
        .map(([at, cut, put]) => ({ fields: any, text: text.slice(0, at) + put + text.slice(at + cut) }));
    });
    fc.assert(
      fc.property(broken, ({ fields: any, text }) => {
        const read = readLink(any, text);
        const parsed = read.ok ? parseDrafts(any, read.drafts) : undefined;
        const codes = parsed === undefined || parsed.ok ? [] : parsed.errors.map(({ code }) => code);
        expect(codes).not.toContain("draft-shape");
      }),
      RUNS,
    );
  });
});
