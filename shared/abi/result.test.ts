import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseExactly } from "#shared/json/parse.ts";
import { toAbiJson } from "./abi-function.ts";
import { formatResult, formatValues } from "./result.ts";
import type { ResultNode } from "./result.ts";
import { ALICE, BOB, RUNS, anyArgument, functionOf, parameter } from "./testing.ts";
import type { AbiParameter, AbiValue } from "./types.ts";

const outputs = (returns: string): readonly AbiParameter[] =>
  functionOf(`function f() view returns (${returns})`).outputs;

const single = (returns: string, result: unknown): ResultNode => {
  const [node, ...more] = formatResult(outputs(returns), result);
  if (node === undefined || more.length > 0) throw new Error(`${more.length + 1} nodes`);
  return node;
};

/** The texts of all leaves, as a nested list; a mismatch is null. */
const texts = (node: ResultNode): unknown => {
  if (node.kind === "list" || node.kind === "tuple") return node.children.map(texts);
  return node.kind === "mismatch" ? null : node.text;
};

const textsOf = (value: AbiValue): unknown => (typeof value === "object" ? value.map(textsOf) : String(value));

describe("formatResult of one output", () => {
  test.each<[string, unknown, string, string]>([
    ["uint256", "1000000000000000001", "integer", "1000000000000000001"],
    ["uint8", 5, "integer", "5"],
    ["uint8", "0x05", "integer", "5"],
    ["int8", "-5", "integer", "-5"],
    ["int8", -5, "integer", "-5"],
    ["uint256", 5n, "integer", "5"],
    ["bool", true, "boolean", "true"],
    ["bool", "false", "boolean", "false"],
    ["address", ALICE.toLowerCase(), "address", ALICE],
    ["address", ALICE, "address", ALICE],
    ["string", "hello", "string", "hello"],
    ["string", " 5 ", "string", " 5 "],
    ["bytes", "0xABcd", "bytes", "0xabcd"],
    ["bytes", "0x", "bytes", "0x"],
    ["bytes2", "0xffff", "fixedBytes", "0xffff"],
  ])("%s given %s", (type, result, kind, text) => {
    expect(single(type, result)).toEqual({ name: "", type, kind, text });
  });

  test('shows "" as an empty string', () => {
    expect(single("string", "")).toEqual({ name: "", type: "string", kind: "string", text: "" });
  });

  test.each<[string, unknown]>([
    ["bare", "5"],
    ["in a list", ["5"]],
    ["in an object by its name", { total: "5" }],
    ["in an object by its position", { "0": "5" }],
    ["as { raw }", { raw: "5" }],
    ["as a list of { raw }", [{ raw: "5" }]],
    ["as { raw } of a list", { raw: ["5"] }],
    ["in an object by the service's own name", { result: "5" }],
    ["beside other keys", { "0": "5", __length__: 1 }],
    ["as { raw } by its name", { total: { raw: "5" } }],
  ])("reads it %s", (_, result) => {
    expect(single("uint256 total", result)).toEqual({ name: "total", type: "uint256", kind: "integer", text: "5" });
  });

  test.each<[unknown, unknown]>([
    [
      ["1", "2"],
      ["1", "2"],
    ],
    [[["1", "2"]], ["1", "2"]],
    [[], []],
    [[[]], []],
    [{ list: ["1"] }, ["1"]],
    [{ raw: ["1"] }, ["1"]],
    [["1"], ["1"]],
    [[["1"]], ["1"]],
  ])("reads a list from %j", (result, expected) => {
    expect(texts(single("uint256[] list", result))).toEqual(expected);
  });

  test.each<[unknown]>([
    [{ to: ALICE, amount: "5" }],
    [{ "0": ALICE, "1": "5" }],
    [{ "0": ALICE, "1": "5", to: ALICE, amount: "5" }],
    [[ALICE, "5"]],
    [[[ALICE, "5"]]],
    [[{ to: ALICE, amount: "5" }]],
    [{ order: { to: ALICE, amount: "5" } }],
    [{ raw: { to: ALICE, amount: "5" } }],
    [{ to: { raw: ALICE }, amount: { raw: "5" } }],
  ])("reads a tuple from %j", (result) => {
    expect(single("(address to, uint8 amount) order", result)).toEqual({
      name: "order",
      type: "tuple",
      kind: "tuple",
      children: [
        { name: "to", type: "address", kind: "address", text: ALICE },
        { name: "amount", type: "uint8", kind: "integer", text: "5" },
      ],
    });
  });

  test("reads a tuple's own component called raw", () => {
    expect(texts(single("(uint8 raw)", { raw: 5 }))).toEqual(["5"]);
    expect(texts(single("(uint8 raw)", { raw: { raw: 5 } }))).toEqual(["5"]);
  });

  test("keeps the internal type for the view", () => {
    expect(formatResult([parameter("uint8", { internalType: "enum Kind" })], "1")).toEqual([
      { name: "", type: "uint8", internalType: "enum Kind", kind: "integer", text: "1" },
    ]);
  });

  test("names an enum's value if the documentation does", () => {
    const kind = parameter("uint8", { internalType: "enum Kind", description: "0 = Sale, 1 = Auction" });
    expect(formatResult([kind], "1")).toMatchObject([{ text: "1", valueName: "Auction" }]);
    expect(formatResult([kind], "2")[0]).not.toHaveProperty("valueName");
  });

  test("shows the text of bytes that are text", () => {
    expect(single("bytes32", `0x4d616b6572${"00".repeat(27)}`)).toMatchObject({
      kind: "fixedBytes",
      bytesText: "Maker",
    });
    expect(single("bytes", "0x68c39f")).toMatchObject({ bytesText: "hß" });
    expect(single("bytes", "0xff")).not.toHaveProperty("bytesText");
  });

  test("gives a hint, not a crash, when name(), declared as string, returns bytes32", () => {
    const raw = `0x4d616b6572${"00".repeat(27)}`;
    expect(single("string", raw)).toEqual({
      name: "",
      type: "string",
      kind: "string",
      text: raw,
      bytesText: "Maker",
      hint: "bytes32-as-string",
    });
    expect(single("string", `0x${"ff".repeat(32)}`)).not.toHaveProperty("hint");
  });

  test("reads any value written in our own JSON form", () => {
    fc.assert(
      fc.property(anyArgument, ({ parameter: output, value }) => {
        const json: unknown = JSON.parse(JSON.stringify(toAbiJson(output, value)));
        expect(formatResult([output], json).map(texts)).toEqual([textsOf(value)]);
      }),
      RUNS,
    );
  });
});

describe("formatResult of a number in JSON", () => {
  const json = "9007199254740993";

  test("shows preserved digits, to the last one", () => {
    expect(texts(single("uint256", parseExactly(json)))).toBe(json);
    expect(texts(single("uint256[]", parseExactly(`[${json}]`)))).toEqual([json]);
    expect(texts(single("uint256", parseExactly(`{"raw": ${json}}`)))).toBe(json);
  });

  test("shows an integer with an exponent, to the last digit", () => {
    expect(texts(single("uint256", parseExactly("1.000000000000000000001e21")))).toBe("1000000000000000000001");
  });

  test("shows a string of digits, to the last one", () => {
    expect(texts(single("uint256", json))).toBe(json);
  });

  test("never shows a rounded number", () => {
    expect(single("uint256", Number(json))).toEqual({
      name: "",
      type: "uint256",
      kind: "mismatch",
      expected: "uint256",
      raw: Number(json),
    });
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21])("does not read %d as an integer", (raw) => {
    expect(single("uint256", raw)).toMatchObject({ kind: "mismatch", raw });
  });

  test("does not read the preserved digits of a fraction as an integer", () => {
    expect(single("uint256", parseExactly("1.2345678901234567890"))).toEqual({
      name: "",
      type: "uint256",
      kind: "mismatch",
      expected: "uint256",
      raw: "1.2345678901234567890",
    });
  });
});

describe("formatResult of several outputs", () => {
  const several = "uint256 total, address, bool done";

  test.each<[string, string, unknown]>([
    ["a list", several, ["5", BOB, true]],
    ["an object by position", several, { "0": "5", "1": BOB, "2": true }],
    ["an object by name", "uint256 total, address owner, bool done", { done: true, owner: BOB, total: "5" }],
    ["{ raw } of a list", several, { raw: ["5", BOB, true] }],
    ["a list of { raw }", several, [{ raw: "5" }, { raw: BOB }, { raw: true }]],
  ])("reads %s", (_, returns, result) => {
    expect(formatResult(outputs(returns), result).map(texts)).toEqual(["5", BOB, "true"]);
  });

  test("names each by the ABI", () => {
    expect(formatResult(outputs(several), ["5", BOB, true]).map((node) => node.name)).toEqual(["total", "", "done"]);
  });

  test.each<[unknown]>([[["5", BOB]], ["5"], [null], [{}], [{ total: "5" }], [["5", BOB, true, 1]]])(
    "given %j are one mismatch with the raw result",
    (raw) => {
      expect(formatResult(outputs(several), raw)).toEqual([
        { name: "", type: "uint256,address,bool", kind: "mismatch", expected: "3 values", raw },
      ]);
    },
  );

  test("given one wrong value still show the others", () => {
    expect(formatResult(outputs(several), ["5", "nobody", true]).map(texts)).toEqual(["5", null, "true"]);
  });
});

describe("formatResult of no output", () => {
  test.each<[unknown]>([[undefined], [null], [""], ["0x"], [[]], [{}]])("given %j is nothing", (result) => {
    expect(formatResult([], result)).toEqual([]);
  });

  test("given a value shows it raw", () => {
    expect(formatResult([], "5")).toEqual([{ name: "", type: "", kind: "mismatch", expected: "nothing", raw: "5" }]);
  });
});

describe("formatResult of a wrong ABI", () => {
  test.each<[string, unknown]>([
    ["uint8", "256"],
    ["uint8", "-1"],
    ["int8", "128"],
    ["uint256", "five"],
    ["uint256", ""],
    ["uint256", null],
    ["uint256", undefined],
    ["uint256", true],
    ["uint256", {}],
    ["uint256", "1e18"],
    ["uint256", "9".repeat(90)],
    ["bool", 1],
    ["bool", "yes"],
    ["address", "0x12"],
    ["address", 5],
    ["string", 5],
    ["string", null],
    ["bytes", "hello"],
    ["bytes", "0x123"],
    ["bytes4", "0x12"],
    ["bytes4", 5],
    ["uint8[]", "5"],
    ["uint8[]", { a: 1 }],
    ["uint8[2]", ["1"]],
    ["uint8[2]", ["1", "2", "3"]],
    ["(uint8 a, bool b)", { a: 1 }],
    ["(uint8 a, bool b)", [1]],
    ["(uint8 a, bool b)", "x"],
  ])("as %s given %s is a mismatch with the raw value, not a crash", (type, raw) => {
    const [output] = outputs(type);
    expect(single(type, raw)).toEqual({
      name: "",
      type: output?.type,
      kind: "mismatch",
      expected: expect.any(String),
      raw,
    });
  });

  test("marks only what does not fit", () => {
    expect(single("uint8[]", ["1", "x", "300", "4"])).toMatchObject({
      kind: "list",
      children: [
        { kind: "integer", text: "1" },
        { kind: "mismatch", raw: "x" },
        { kind: "mismatch", raw: "300" },
        { kind: "integer", text: "4" },
      ],
    });
  });

  test("with a type that is unknown shows the raw value", () => {
    expect(formatResult([parameter("fixed128x18", { name: "rate" })], "1.5")).toEqual([
      { name: "rate", type: "fixed128x18", kind: "mismatch", expected: "fixed-point", raw: "1.5" },
    ]);
  });

  test("never throws, whatever the outputs and the result", () => {
    fc.assert(
      fc.property(fc.array(anyArgument, { maxLength: 3 }), fc.anything(), (args, result) => {
        const nodes = formatResult(
          args.map((argument) => argument.parameter),
          result,
        );
        expect(nodes.length).toBeLessThanOrEqual(Math.max(1, args.length));
      }),
      RUNS,
    );
  });
});

describe("a component named like a built-in property", () => {
  test.each(["__proto__", "constructor", "length", "toString"])("%s", (name) => {
    const tuple = parameter("tuple", { components: [parameter("uint8", { name }), parameter("bool", { name: "b" })] });
    const byName: unknown = JSON.parse(`{"${name}": 5, "b": true}`);
    expect(formatResult([tuple], byName).map(texts)).toEqual([["5", "true"]]);
    expect(formatResult([tuple], [["5", true]]).map(texts)).toEqual([["5", "true"]]);
    expect(formatResult([tuple], { b: true }).map(texts)).toEqual([null]);
    expect(Object.hasOwn(Object.prototype, "b")).toBe(false);
  });
});

describe("formatValues", () => {
  test("formats decoded values of any type", () => {
    fc.assert(
      fc.property(fc.array(anyArgument, { maxLength: 3 }), (args) => {
        const nodes = formatValues(
          args.map((argument) => argument.parameter),
          args.map((argument) => argument.value),
        );
        expect(nodes.map(texts)).toEqual(args.map((argument) => textsOf(argument.value)));
      }),
      RUNS,
    );
  });
});
