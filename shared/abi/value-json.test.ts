import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toAbiJson } from "./abi-function.ts";
import { describeField } from "./field.ts";
import { ALICE, anyArgument, anyValue, parameter, RUNS } from "./testing.ts";
import type { AbiParameter, AbiValue } from "./types.ts";
import { valueFromJson } from "./value-json.ts";

const read = (of: AbiParameter, json: unknown) => valueFromJson(describeField(of), json);
const of = (type: string, json: unknown) => read(parameter(type), json);

/** A result as text, because JSON has no bigint. */
const shownOf = (result: unknown): string =>
  JSON.stringify(result, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

/** Values from JSON carry no checksum. */
const inLowerCase = (field: AbiParameter, value: AbiValue): AbiValue => {
  if (typeof value === "string") return field.type.startsWith("address") ? value.toLowerCase() : value;
  if (typeof value !== "object") return value;
  const suffix = /\[\d*\]$/.exec(field.type);
  if (suffix === null) return value.map((part, index) => inLowerCase(field.components?.[index] ?? field, part));
  const item = { ...field, type: field.type.slice(0, suffix.index) };
  return value.map((one) => inLowerCase(item, one));
};

const pair = parameter("tuple", {
  components: [
    { name: "to", type: "address" },
    { name: "amounts", type: "uint256[]" },
  ],
});
const values = [ALICE.toLowerCase(), [1n, 2n]];

describe("a value in JSON", () => {
  it("reads what toAbiJson writes", () => {
    fc.assert(
      fc.property(anyArgument, ({ parameter: one, value }) => {
        expect(read(one, toAbiJson(one, value))).toEqual({ ok: true, value: inLowerCase(one, value) });
        expect(read(one, JSON.parse(JSON.stringify(toAbiJson(one, value))))).toMatchObject({ ok: true });
      }),
      RUNS,
    );
  });

  it.each<[string, unknown, AbiValue]>([
    ["uint8", "255", 255n],
    ["uint8", 255, 255n],
    ["uint8", "0xff", 255n],
    ["uint8", "0xFF", 255n],
    ["uint8", `0x${"0".repeat(200)}ff`, 255n],
    ["int8", "-128", -128n],
    ["int8", -128, -128n],
    ["int8", "-0x80", -128n],
    ["uint8", -0, 0n],
    ["uint256", Number.MAX_SAFE_INTEGER, 9007199254740991n],
    ["bool", true, true],
    ["bool", false, false],
    ["address", ALICE, ALICE.toLowerCase()],
    ["address", ALICE.toLowerCase(), ALICE.toLowerCase()],
    ["address", ALICE.toUpperCase().replace("0X", "0x"), ALICE.toLowerCase()],
    ["string", "", ""],
    ["string", " a\u0308 ", " a\u0308 "],
    ["bytes", "0x", "0x"],
    ["bytes", "0xABcd", "0xabcd"],
    ["bytes2", "0xABcd", "0xabcd"],
    ["uint8[]", [], []],
    ["uint8[2]", ["1", 2], [1n, 2n]],
    ["bool[][]", [[true], []], [[true], []]],
  ])("%s %j", (type, json, value) => {
    expect(of(type, json)).toEqual({ ok: true, value });
  });

  it.each<[unknown]>([
    [[ALICE, ["1", "2"]]],
    [{ to: ALICE, amounts: [1, 2] }],
    [{ amounts: ["0x1", 2], to: ALICE.toLowerCase() }],
  ])("a tuple by position or by name: %j", (json) => {
    expect(read(pair, json)).toEqual({ ok: true, value: values });
  });
});

describe("a JSON value that is ambiguous or unreadable is refused", () => {
  test.each<[string, unknown, string, readonly (string | number)[]]>([
    ["uint8", " 5", "not-an-integer", []],
    ["uint8", "5 ", "not-an-integer", []],
    ["uint8", "+5", "not-an-integer", []],
    ["uint8", "05", "not-an-integer", []],
    ["uint8", `${"0".repeat(200)}5`, "not-an-integer", []],
    ["uint8", "0b101", "not-an-integer", []],
    ["uint8", "0o5", "not-an-integer", []],
    ["uint8", "0X5", "not-an-integer", []],
    ["uint8", "0x", "not-an-integer", []],
    ["uint8", "5n", "not-an-integer", []],
    ["uint8", "1e1", "not-an-integer", []],
    ["uint8", "5.0", "not-an-integer", []],
    ["uint8", "5.5", "fraction", []],
    ["uint8", "", "required", []],
    ["uint8", "256", "out-of-range", []],
    ["uint8", "-1", "out-of-range", []],
    ["uint256", `0x1${"0".repeat(64)}`, "out-of-range", []],
    ["uint8", 5.5, "number-inexact", []],
    ["uint256", 2 ** 53, "number-inexact", []],
    ["uint8", Number.NaN, "number-inexact", []],
    ["uint8", true, "json-kind", []],
    ["uint8", null, "json-kind", []],
    ["uint8", undefined, "json-kind", []],
    ["uint8", { raw: "5" }, "json-kind", []],
    ["uint8", ["5"], "json-kind", []],
    ["bool", "true", "json-kind", []],
    ["bool", "false", "json-kind", []],
    ["bool", 1, "json-kind", []],
    ["bool", 0, "json-kind", []],
    ["address", ALICE.slice(2), "not-an-address", []],
    ["address", ALICE.toUpperCase(), "not-an-address", []],
    ["address", ` ${ALICE}`, "not-an-address", []],
    ["address", `${ALICE}00`, "not-an-address", []],
    ["address", "alice.eth", "not-an-address", []],
    ["address", "", "required", []],
    ["address", 0, "json-kind", []],
    ["string", 5, "json-kind", []],
    ["string", "a\0", "nul", []],
    ["string", "\uDC00", "not-unicode", []],
    ["bytes", "", "required", []],
    ["bytes", "abcd", "not-hex", []],
    ["bytes", "0Xabcd", "not-hex", []],
    ["bytes", "0xabc", "odd-length", []],
    ["bytes", [171, 205], "json-kind", []],
    ["bytes2", "0xab", "byte-length", []],
    ["bytes2", "0xabcdef", "byte-length", []],
    ["uint8[]", "1,2", "json-kind", []],
    ["uint8[]", { 0: "1" }, "json-kind", []],
    ["uint8[2]", ["1"], "length", []],
    ["uint8[2]", ["1", "2", "3"], "length", []],
    ["uint8[][2]", [["1"], ["2", "+3"]], "not-an-integer", [1, 1]],
    ["uint7", "1", "json-kind", []],
  ])("%s %j is %s", (type, json, code, path) => {
    expect(of(type, json)).toMatchObject({ ok: false, error: { code, path } });
  });

  test.each<[unknown, string, readonly (string | number)[]]>([
    [[ALICE], "parts", []],
    [[ALICE, [], "1"], "parts", []],
    [{ to: ALICE }, "part-missing", ["amounts"]],
    [{ to: ALICE, amounts: [], more: 1 }, "part-unknown", ["more"]],
    [{ to: ALICE, Amounts: [] }, "part-unknown", ["Amounts"]],
    [{ to: ALICE, amounts: ["1", "05"] }, "not-an-integer", ["amounts", 1]],
    [[ALICE, ["1", "05"]], "not-an-integer", [1, 1]],
    ["1,2", "json-kind", []],
    [null, "json-kind", []],
    [JSON.parse(`{"__proto__":{"amounts":[]},"to":"${ALICE}"}`), "part-unknown", ["__proto__"]],
  ])("a tuple %j is %s", (json, code, path) => {
    expect(read(pair, json)).toMatchObject({ ok: false, error: { code, path } });
  });

  test.each(
    [
      ["", "b"],
      ["a", "a"],
      ["a", "__proto__"],
      ["constructor", "b"],
    ].map((names) => [names]),
  )("an object for a tuple with parts named %j", (names) => {
    const tuple = parameter("tuple", { components: names.map((name) => ({ name, type: "uint8" })) });
    const json = Object.fromEntries(names.map((name) => [name, "1"]));
    expect(read(tuple, json)).toMatchObject({ ok: false, error: { code: "parts", expected: "2" } });
    expect(read(tuple, ["1", "2"])).toEqual({ ok: true, value: [1n, 2n] });
  });

  test("an integer of a hundred thousand digits is out of range, without being converted", () => {
    for (const digits of ["9".repeat(100_000), `0x${"f".repeat(100_000)}`]) {
      expect(of("uint256", digits)).toMatchObject({ ok: false, error: { code: "out-of-range", path: [] } });
    }
  });

  test("other JSON is never read as a value of a type that it was not written for", () => {
    fc.assert(
      fc.property(anyArgument, fc.jsonValue(), ({ parameter: one }, json) => {
        const result = read(one, json);
        if (!result.ok) return;
        // An accepted value means the same when written in Postern's own form.
        expect(read(one, toAbiJson(one, result.value))).toEqual(result);
      }),
      RUNS,
    );
  });

  test("two values of a type have two JSON forms, and neither is read as the other", () => {
    const anyTwo = anyArgument.chain((argument) => fc.tuple(fc.constant(argument), anyValue(argument.field)));
    fc.assert(
      fc.property(anyTwo, ([{ parameter: one, value }, other]) => {
        const isSame = JSON.stringify(toAbiJson(one, value)) === JSON.stringify(toAbiJson(one, other));
        const [first, second] = [value, other].map((meant) => read(one, toAbiJson(one, meant)));
        expect(shownOf(first) === shownOf(second)).toBe(isSame);
      }),
      RUNS,
    );
  });

  test("a prototype property is not a part", () => {
    const tuple = parameter("tuple", { components: [{ name: "toString", type: "string" }] });
    expect(read(tuple, {})).toMatchObject({ ok: false, error: { code: "part-missing", path: ["toString"] } });
  });
});
