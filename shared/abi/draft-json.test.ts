import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toAbiJson } from "./abi-function.ts";
import { draftFromJson } from "./draft-json.ts";
import { parseDraft } from "./draft.ts";
import type { DraftResult } from "./draft.ts";
import { describeField } from "./field.ts";
import type { Field } from "./field.ts";
import { ALICE, RUNS, anyArgument, field, functionOf } from "./testing.ts";

const fieldOf = (type: string): Field => {
  const [input] = functionOf(`function f(${type} x)`).inputs;
  if (input === undefined) throw new Error("no input");
  return describeField(input);
};

const valueOf = (described: Field, json: string): DraftResult => {
  const result = draftFromJson(described, json);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return parseDraft(described, result.draft);
};

const ORDER = fieldOf("(address to, uint256 amount)");

describe("draftFromJson", () => {
  test("keeps uint256[] given [1000000000000000001] exact, to the last digit", () => {
    expect(valueOf(field("uint256[]"), "[1000000000000000001]")).toEqual({ ok: true, value: [1000000000000000001n] });
  });

  test("keeps the largest uint256 written as a number", () => {
    const max = 2n ** 256n - 1n;
    expect(valueOf(field("uint256[]"), `[${max}, "${max}"]`)).toEqual({ ok: true, value: [max, max] });
  });

  test.each([
    ["uint8[]", '[1, "2", "0x3"]', [1n, 2n, 3n]],
    ["bool[]", '[true, "false"]', [true, false]],
    ["string[]", '["1.10", " 5 ", "", "{}"]', ["1.10", " 5 ", "", "{}"]],
    ["bytes[]", '["0x", "0xAB"]', ["0x", "0xab"]],
    ["bytes2[1]", '["0x1234"]', ["0x1234"]],
    [
      "uint256[2][]",
      "[[1,2],[3,4]]",
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
    ["(uint8, bool)", "[1, true]", [1n, true]],
    ["(uint8 a, bool b)", '{"b": true, "a": 1}', [1n, true]],
    ["(uint8 a, (bool c)[] b)[]", '[{"a": 1, "b": [{"c": true}, [false]]}]', [[1n, [[true], [false]]]]],
    ["uint256", " 5 ", 5n],
  ])("reads %s from %s", (type, json, value) => {
    expect(valueOf(fieldOf(type), json)).toEqual({ ok: true, value });
  });

  test("passes texts on unchanged for the field to check", () => {
    expect(draftFromJson(field("uint8[]"), '[1e2, "1,0", 300, 1.5]')).toEqual({
      ok: true,
      draft: { items: [{ text: "1e2" }, { text: "1,0" }, { text: "300" }, { text: "1.5" }] },
    });
    expect(draftFromJson(field("address[]"), '["nobody"]')).toMatchObject({ draft: { items: [{ text: "nobody" }] } });
  });

  test("passes on a list of another length for the field to check", () => {
    expect(draftFromJson(field("uint8[2]"), "[1]")).toEqual({ ok: true, draft: { items: [{ text: "1" }] } });
  });

  test.each([
    ["uint8[]", "5", [], "a list", "number", 1],
    ["uint8[]", '{"0": 1}', [], "a list", "object", 1],
    ["uint8[]", "[[1]]", ["items", 0], "uint8", "a list of 1", 2],
    ["uint8[]", "[null]", ["items", 0], "uint8", "null", 2],
    ["uint8[]", "[true]", ["items", 0], "uint8", "boolean", 2],
    ["string[]", "[1.10]", ["items", 0], "string", "number", 2],
    ["string[]", "[true]", ["items", 0], "string", "boolean", 2],
    ["bytes[]", "[12]", ["items", 0], "bytes", "number", 2],
    ["address[]", "[0]", ["items", 0], "address", "number", 2],
    ["bool[]", "[1]", ["items", 0], "bool", "number", 2],
    ["(uint8 a, bool b)", "[1]", [], "a list of 2 or an object", "a list of 1", 1],
    ["(uint8 a, bool b)", '"x"', [], "a list of 2 or an object", "string", 1],
    ["(uint8, bool b)", '{"b": true}', [], "a list of 2", "object", 1],
    ["(uint8 a, bool a)", '{"a": true}', [], "a list of 2", "object", 1],
  ])("refuses %s given %s, by path, line and column", (type, json, path, expected, got, column) => {
    expect(draftFromJson(fieldOf(type), json)).toEqual({
      ok: false,
      errors: [{ code: "json-kind", path, expected, got, line: 1, column }],
    });
  });

  test("lists missing and unknown parts", () => {
    expect(draftFromJson(ORDER, '{"to": "0x",\n "amout": 1}')).toEqual({
      ok: false,
      errors: [
        { code: "json-part-missing", path: [], expected: "to, amount", got: "amount", line: 1, column: 1 },
        { code: "json-part-unknown", path: [], expected: "to, amount", got: "amout", line: 2, column: 11 },
      ],
    });
  });

  test("lists everything that does not fit", () => {
    const result = draftFromJson(fieldOf("(uint8 a)[]"), '[{"a": 1}, {"a": []}, 5]');
    expect(result).toMatchObject({
      ok: false,
      errors: [{ path: ["items", 1, "parts", 0] }, { path: ["items", 2] }],
    });
  });

  test.each([
    ["", "json-syntax"],
    ["[1,]", "json-syntax"],
    ["1,2", "json-syntax"],
    ["[0x10]", "json-syntax"],
    ["[010]", "json-syntax"],
    ["['a']", "json-syntax"],
    ['{"a":1,"a":2}', "json-duplicate-key"],
    ["[".repeat(200), "json-too-deep"],
  ])("refuses the text %j: %s", (json, code) => {
    expect(draftFromJson(field("uint8[]"), json)).toMatchObject({
      ok: false,
      errors: [{ code, path: [], line: 1, column: expect.any(Number) }],
    });
  });

  test("refuses a type that cannot be filled in", () => {
    expect(draftFromJson(field("fixed8x1[]"), "[1]")).toMatchObject({
      ok: false,
      errors: [{ code: "unsupported", path: ["items", 0] }],
    });
  });

  test.each(["__proto__", "constructor", "length", "hasOwnProperty"])(
    "reads a component named %s from an object and pollutes nothing",
    (name) => {
      const components = [
        { name, type: "uint8" },
        { name: "b", type: "bool" },
      ];
      const tuple = describeField({ name: "x", type: "tuple", components });
      expect(valueOf(tuple, `{"b": true, "${name}": 5}`)).toEqual({ ok: true, value: [5n, true] });
      expect(draftFromJson(tuple, '{"b": true}')).toMatchObject({ errors: [{ code: "json-part-missing", got: name }] });
      expect(Reflect.get({}, "b")).toBeUndefined();
    },
  );

  test("reads back the JSON of any value", () => {
    fc.assert(
      fc.property(anyArgument, ({ parameter, field: described, value }) => {
        const json = JSON.stringify(toAbiJson(parameter, value), null, 1);
        expect(valueOf(described, json)).toEqual({ ok: true, value });
      }),
      RUNS,
    );
  });

  test("keeps an address as written", () => {
    expect(valueOf(ORDER, JSON.stringify({ to: ALICE, amount: "1" }))).toEqual({ ok: true, value: [ALICE, 1n] });
  });
});
