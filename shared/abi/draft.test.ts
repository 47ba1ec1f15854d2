import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyDraft, formatDraft, parseDraft, parseDrafts } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { describeField } from "./field.ts";
import type { Field } from "./field.ts";
import { ALICE, BOB, RUNS, anyArgument, anyParameter, field, functionOf } from "./testing.ts";
import type { AbiValue } from "./types.ts";

const fieldOf = (type: string): Field => {
  const [input] = functionOf(`function f(${type} x)`).inputs;
  if (input === undefined) throw new Error("no input");
  return describeField(input);
};

const text = (value: string): Draft => ({ text: value });

const ORDER = fieldOf("(address to, uint8 amount)");

describe("emptyDraft", () => {
  test.each([
    ["uint256", { text: "" }],
    ["bool", { text: "" }],
    ["address", { text: "" }],
    ["string", { text: "" }],
    ["bytes", { text: "", mode: "hex" }],
    ["bytes4", { text: "", mode: "hex" }],
    ["uint256[]", { items: [] }],
    ["uint256[2]", { items: [{ text: "" }, { text: "" }] }],
    ["uint256[2][]", { items: [] }],
    ["uint256[][2]", { items: [{ items: [] }, { items: [] }] }],
    ["(bool a, bytes)", { parts: [{ text: "" }, { text: "", mode: "hex" }] }],
    ["(bool a)[2]", { items: [{ parts: [{ text: "" }] }, { parts: [{ text: "" }] }] }],
  ])("of %s", (type, expected) => {
    expect(emptyDraft(fieldOf(type))).toEqual(expected);
  });

  test("is an object for any type, as field arrays of forms demand", () => {
    fc.assert(
      fc.property(anyParameter, (parameter) => {
        const draft = emptyDraft(describeField(parameter));
        expect(Object.getPrototypeOf(draft)).toBe(Object.prototype);
      }),
      RUNS,
    );
  });

  test("of any type has only missing values as errors, and only empty lists as values", () => {
    fc.assert(
      fc.property(anyParameter, (parameter) => {
        const described = describeField(parameter);
        const result = parseDraft(described, emptyDraft(described));
        const parts = result.ok ? leaves(result.value) : result.errors.map((error) => error.code);
        expect(parts.filter((code) => code !== "required")).toEqual([]);
      }),
      RUNS,
    );
  });
});

const leaves = (value: AbiValue): readonly AbiValue[] => (typeof value === "object" ? value.flatMap(leaves) : [value]);

describe("parseDraft", () => {
  test("of a leaf gives its value", () => {
    expect(parseDraft(field("uint8"), text("5"))).toEqual({ ok: true, value: 5n });
    expect(parseDraft(field("bool"), text("false"))).toEqual({ ok: true, value: false });
    expect(parseDraft(field("address"), text(ALICE))).toEqual({ ok: true, value: ALICE });
  });

  test("of a leaf gives the error with an empty path", () => {
    expect(parseDraft(field("uint8"), text("256"))).toEqual({
      ok: false,
      errors: [{ path: [], code: "out-of-range", expected: "0 to 255", got: "256" }],
    });
  });

  test("of lists and tuples gives values in the order of the ABI", () => {
    const draft = {
      items: [{ parts: [text(ALICE), text("1")] }, { parts: [text(BOB), text("2")] }],
    };
    expect(parseDraft(fieldOf("(address to, uint8 amount)[]"), draft)).toEqual({
      ok: true,
      value: [
        [ALICE, 1n],
        [BOB, 2n],
      ],
    });
  });

  test("reports every error with its path", () => {
    const draft = {
      items: [
        { parts: [text(""), text("256")] },
        { parts: [text(ALICE), text("1")] },
        { parts: [text(ALICE.replace("f", "F")), text("1,0")] },
      ],
    };
    expect(parseDraft(fieldOf("(address to, uint8 amount)[]"), draft)).toEqual({
      ok: false,
      errors: [
        { path: ["items", 0, "parts", 0], code: "required", expected: "address", got: "" },
        { path: ["items", 0, "parts", 1], code: "out-of-range", expected: "0 to 255", got: "256" },
        {
          path: ["items", 2, "parts", 0],
          code: "checksum",
          expected: "address",
          got: ALICE.replace("f", "F"),
        },
        { path: ["items", 2, "parts", 1], code: "not-an-integer", expected: "uint8", got: "1,0", suggestion: "1" },
      ],
    });
  });

  test("of uint256[] with one blank row is required; the row is not dropped", () => {
    expect(parseDraft(field("uint256[]"), { items: [text("")] })).toEqual({
      ok: false,
      errors: [{ path: ["items", 0], code: "required", expected: "uint256", got: "" }],
    });
  });

  test("of a list without rows is the empty list", () => {
    expect(parseDraft(field("uint256[]"), { items: [] })).toEqual({ ok: true, value: [] });
  });

  test.each([
    [1, "1"],
    [3, "3"],
  ])("of T[2] with %d rows reports the length as well as the rows' errors", (rows, got) => {
    const items = Array.from({ length: rows }, (_, index) => text(index === 0 ? "x" : "1"));
    expect(parseDraft(field("uint8[2]"), { items })).toMatchObject({
      ok: false,
      errors: [
        { path: [], code: "list-length", expected: "2", got },
        { path: ["items", 0], code: "not-an-integer" },
      ],
    });
  });

  test("of nested lists checks each dimension against its own length", () => {
    const pair = { items: [text("1"), text("2")] };
    expect(parseDraft(field("uint256[2][]"), { items: [pair, pair, pair] })).toMatchObject({ ok: true });
    expect(parseDraft(field("uint256[][2]"), { items: [pair, pair, pair] })).toMatchObject({
      errors: [{ path: [], code: "list-length", expected: "2", got: "3" }],
    });
    expect(parseDraft(field("uint256[2][]"), { items: [{ items: [text("1")] }] })).toMatchObject({
      errors: [{ path: ["items", 0], code: "list-length", expected: "2", got: "1" }],
    });
  });

  test("of an empty tuple is refused with the reason", () => {
    const empty = describeField({ name: "", type: "tuple", components: [] });
    expect(parseDraft(empty, emptyDraft(empty))).toMatchObject({
      ok: false,
      errors: [{ code: "unsupported", got: "empty-tuple" }],
    });
  });

  test.each<[string, Field, Draft, string]>([
    ["items where a leaf is", field("uint8"), { items: [] }, "items"],
    ["parts where a leaf is", field("uint8"), { parts: [] }, "0 parts"],
    ["text where a list is", field("uint8[]"), text("[1]"), "text"],
    ["text where a tuple is", ORDER, text("{}"), "text"],
    ["too few parts", ORDER, { parts: [text(ALICE)] }, "1 parts"],
    ["too many parts", ORDER, { parts: [text(ALICE), text("1"), text("2")] }, "3 parts"],
  ])("of a draft made for another ABI (%s) is an error, not a crash", (_, described, draft, got) => {
    expect(parseDraft(described, draft)).toEqual({
      ok: false,
      errors: [{ path: [], code: "draft-shape", expected: described.type, got }],
    });
  });

  test("of an unsupported type says so", () => {
    expect(parseDraft(field("fixed128x18"), text("1.5"))).toEqual({
      ok: false,
      errors: [{ path: [], code: "unsupported", expected: "fixed128x18", got: "fixed-point" }],
    });
  });

  test.each(["__proto__", "constructor", "length", "toString"])(
    "of a tuple with a component named %s works and pollutes nothing",
    (name) => {
      const tuple = describeField({
        name: "x",
        type: "tuple",
        components: [
          { name, type: "uint8" },
          { name, type: "bool" },
        ],
      });
      const draft = { parts: [text("1"), text("true")] };
      expect(parseDraft(tuple, draft)).toEqual({ ok: true, value: [1n, true] });
      expect(formatDraft(tuple, [1n, true])).toEqual(draft);
      expect(Object.keys(emptyDraft(tuple))).toEqual(["parts"]);
      expect(Object.hasOwn(Object.prototype, "0")).toBe(false);
    },
  );
});

describe("parseDrafts", () => {
  const fields = functionOf("function transfer(address to, uint8 amount)").inputs.map(describeField);

  test("gives the values of all inputs in order", () => {
    expect(parseDrafts(fields, [text(BOB), text("7")])).toEqual({ ok: true, value: [BOB, 7n] });
  });

  test("begins each path with the position of the input", () => {
    expect(
      parseDrafts([...fields, fieldOf("(bool a)[]")], [text(BOB), text("x"), { items: [{ parts: [text("")] }] }]),
    ).toEqual({
      ok: false,
      errors: [
        { path: [1], code: "not-an-integer", expected: "uint8", got: "x" },
        { path: [2, "items", 0, "parts", 0], code: "required", expected: "bool", got: "" },
      ],
    });
  });

  test("names an input that has no draft", () => {
    expect(parseDrafts(fields, [text(BOB)])).toEqual({
      ok: false,
      errors: [{ path: [1], code: "draft-shape", expected: "integer", got: "nothing" }],
    });
  });

  test("of a function without inputs is empty", () => {
    expect(parseDrafts([], [])).toEqual({ ok: true, value: [] });
  });
});

describe("formatDraft", () => {
  test.each<[string, Parameters<typeof formatDraft>[1], Draft]>([
    ["uint256", 2n ** 200n, text((2n ** 200n).toString())],
    ["int8", -5n, text("-5")],
    ["bool", false, text("false")],
    ["address", ALICE, text(ALICE)],
    ["string", " a ", text(" a ")],
    ["string", "", { text: "", empty: true }],
    ["bytes", "0x", { text: "0x", mode: "hex" }],
    ["bytes2", "0xabcd", { text: "0xabcd", mode: "hex" }],
    ["uint8[]", [1n, 2n], { items: [text("1"), text("2")] }],
    ["(uint8, bool)", [1n, true], { parts: [text("1"), text("true")] }],
  ])("writes %s %s", (type, value, draft) => {
    expect(formatDraft(fieldOf(type), value)).toEqual(draft);
  });

  test("is undone by parseDraft, for any type and value", () => {
    fc.assert(
      fc.property(anyArgument, ({ field: described, value }) => {
        expect(parseDraft(described, formatDraft(described, value))).toEqual({ ok: true, value });
      }),
      RUNS,
    );
  });

  test.each<[string, Parameters<typeof formatDraft>[1]]>([
    ["uint8", "5"],
    ["bool", "true"],
    ["string", 5n],
    ["address", true],
    ["bytes", 1n],
    ["uint8[]", 5n],
    ["uint8[]", ["5"]],
    ["(uint8, bool)", [1n]],
  ])("throws a TypeError when the value is not a %s: %s", (type, value) => {
    expect(() => formatDraft(fieldOf(type), value)).toThrow(TypeError);
  });

  test("throws a TypeError for an unsupported type", () => {
    expect(() => formatDraft(field("fixed8x1"), 1n)).toThrow(TypeError);
  });
});
