import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { buildAbiFunction } from "./abi-function.ts";
import { encodeCall } from "./calldata.ts";
import { encodeDescribedCall, readDescribedArguments } from "./described-call.ts";
import { ALICE, anyCall, anyDeepCall, functionOf, parameter, RUNS } from "./testing.ts";

const call = (inputs: readonly unknown[], more: { type?: string; name?: string } = {}) =>
  encodeDescribedCall({ type: "function", name: "f", inputs, ...more });
const input = (type: string, value: unknown, more: object = {}) => ({ name: "x", type, value, ...more });

describe("a described call", () => {
  it.each([
    ["any", anyCall],
    ["a deep", anyDeepCall],
  ])("encodes as the values of %s call that the playground describes, bare and wrapped", (_name, calls) => {
    fc.assert(
      fc.property(calls, ({ fn, values }) => {
        const expected = encodeCall(fn, values);
        for (const form of ["bare", "wrapped"] as const) {
          expect(encodeDescribedCall(buildAbiFunction(fn, values, form))).toEqual(expected);
        }
      }),
      RUNS,
    );
  });

  it("has the selector of the described function, in its full types", () => {
    const transfer = functionOf("function transfer(address to, uint256 amount)");
    const expected = encodeCall(transfer, [ALICE, 5n]);
    expect(call([input("address", ALICE), input("uint", 5)], { name: "transfer" })).toEqual(expected);
  });

  it("does not depend on its documentation", () => {
    const bare = call([input("uint256", "5")]);
    const words = { name: "_amount", internalType: "uint256", description: "How much", indexed: false, components: [] };
    expect(call([input("uint256", "5", words)])).toEqual(bare);
    expect(call([input("uint256", "5", { components: null })])).toEqual(bare);
  });

  it.each(["receive", "fallback"])("%s without data has none", (type) => {
    expect(encodeDescribedCall({ type, inputs: [] })).toEqual({ ok: true, calldata: "0x" });
    expect(encodeDescribedCall({ type, name: "", inputs: [] })).toEqual({ ok: true, calldata: "0x" });
  });

  it.each([
    ["0x", "0x"],
    ["0xABCD", "0xabcd"],
  ])("fallback with the data %s has these", (value, calldata) => {
    expect(encodeDescribedCall({ type: "fallback", inputs: [input("bytes", value)] })).toEqual({ ok: true, calldata });
    expect(encodeDescribedCall({ type: "fallback", inputs: [input("bytes", { raw: value })] })).toEqual({
      ok: true,
      calldata,
    });
  });
});

describe("a described call is refused", () => {
  test.each<[string, Parameters<typeof encodeDescribedCall>[0], string, string]>([
    ["a constructor", { type: "constructor", inputs: [] }, "not-callable", "type"],
    ["an event", { type: "event", name: "f", inputs: [] }, "not-callable", "type"],
    ["an error", { type: "error", name: "f", inputs: [] }, "not-callable", "type"],
    ["an unknown type", { type: "toString", inputs: [] }, "not-callable", "type"],
    ["receive with inputs", { type: "receive", inputs: [input("bytes", "0x")] }, "inputs-unexpected", "inputs"],
    ["receive with a name", { type: "receive", name: "withdraw", inputs: [] }, "name-unexpected", "name"],
    [
      "fallback with a name",
      { type: "fallback", name: "withdraw", inputs: [input("bytes", "0x")] },
      "name-unexpected",
      "name",
    ],
    ["fallback with a number", { type: "fallback", inputs: [input("uint8", 1)] }, "inputs-unexpected", "inputs"],
    ["fallback with a string", { type: "fallback", inputs: [input("string", "0x")] }, "inputs-unexpected", "inputs"],
    [
      "fallback with two",
      { type: "fallback", inputs: [input("bytes", "0x"), input("bytes", "0x")] },
      "inputs-unexpected",
      "inputs",
    ],
    ["fallback with odd data", { type: "fallback", inputs: [input("bytes", "0x1")] }, "odd-length", "inputs.0.value"],
    ["no name", { type: "function", inputs: [] }, "name-invalid", "name"],
    ["a signature as the name", { type: "function", name: "f(uint8)", inputs: [] }, "name-invalid", "name"],
    ["a name with a space", { type: "function", name: "f ", inputs: [] }, "name-invalid", "name"],
    ["a name in another alphabet", { type: "function", name: "ｆ", inputs: [] }, "name-invalid", "name"],
  ])("%s", (_name, described, code, path) => {
    const result = encodeDescribedCall(described);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.ok ? "" : result.error.path.join(".")).toBe(path);
  });

  const part = { name: "a", type: "uint8" };

  test.each<[string, unknown, string, string]>([
    ["no object", 5, "parameter-invalid", "inputs.0"],
    ["no type", { name: "x", value: 1 }, "type-missing", "inputs.0.type"],
    ["no value", { name: "x", type: "uint8" }, "json-kind", "inputs.0.value"],
    ["a type with a space", input("uint8 ", 1), "type-unsupported", "inputs.0.type"],
    ["a type of the language", input("address payable", ALICE), "type-unsupported", "inputs.0.type"],
    ["a size with a zero before it", input("uint8[02]", [1, 2]), "type-unsupported", "inputs.0.type"],
    ["a signature of a tuple", input("(uint8)", [1]), "type-unsupported", "inputs.0.type"],
    ["a fraction's type", input("fixed128x18", "1"), "type-unsupported", "inputs.0.type"],
    ["a list of none", input("uint8[0]", []), "type-unsupported", "inputs.0.type"],
    ["a tuple without components", input("tuple", []), "components-missing", "inputs.0.components"],
    ["a tuple with none", input("tuple", [], { components: [] }), "components-unexpected", "inputs.0.components"],
    [
      "a plain type with components",
      input("uint8", 1, { components: [part] }),
      "components-unexpected",
      "inputs.0.components",
    ],
    [
      "a plain type in a tuple with components",
      input("tuple", [1], { components: [{ ...part, components: [part] }] }),
      "components-unexpected",
      "inputs.0.components.0.components",
    ],
    ["a wrapped wrapper", input("uint8", { raw: { raw: 1 } }), "json-kind", "inputs.0.value.raw"],
    ["a wrapper with more", input("uint8", { raw: 1, more: 1 }), "json-kind", "inputs.0.value"],
    ["a wrapper in a list", input("uint8[]", [{ raw: 1 }]), "json-kind", "inputs.0.value.0"],
    [
      "a bad part",
      input("tuple", { raw: { a: "01" } }, { components: [part] }),
      "not-an-integer",
      "inputs.0.value.raw.a",
    ],
  ])("with an input of %s", (_name, one, code, path) => {
    const result = call([one]);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.ok ? "" : result.error.path.join(".")).toBe(path);
  });
});

describe("a refused description says what is expected", () => {
  test.each<[string, Parameters<typeof encodeDescribedCall>[0]]>([
    ["function, receive or fallback", { type: "constructor", inputs: [] }],
    ["no name", { type: "receive", name: "withdraw", inputs: [] }],
    ["no inputs", { type: "receive", inputs: [input("bytes", "0x")] }],
    ["no inputs, or one of the type bytes", { type: "fallback", inputs: [input("uint8", 1)] }],
    [
      "no components",
      { type: "function", name: "f", inputs: [input("uint8", 1, { components: [input("uint8", 1)] })] },
    ],
    ["uint8[0]", { type: "function", name: "f", inputs: [input("uint8[0]", [])] }],
  ])("%s", (expected, described) => {
    expect(encodeDescribedCall(described)).toMatchObject({ ok: false, error: { expected } });
  });

  test("and a type that only contains the name of a tuple takes no components", () => {
    expect(call([input("xtuple", 1, { components: [input("uint8", 1)] })])).toMatchObject({
      ok: false,
      error: { code: "components-unexpected" },
    });
  });
});

describe("described arguments without a call", () => {
  test("are values in their types, and encoded without a selector", () => {
    const inputs = [input("address", ALICE), input("uint8[]", { raw: ["5"] })];
    const described = functionOf("function f(address x, uint8[] x)");
    const encoded = encodeCall(described, [ALICE, [5n]]);
    const read = readDescribedArguments(inputs);
    expect(read).toMatchObject({ ok: true, values: [ALICE.toLowerCase(), [5n]] });
    expect(read.ok ? read.parameters.map(({ name, type }) => [name, type]) : []).toEqual([
      ["x", "address"],
      ["x", "uint8[]"],
    ]);
    expect(read.ok && encoded.ok ? read.data : "").toBe(encoded.ok ? `0x${encoded.calldata.slice(10)}` : "not encoded");
    expect(readDescribedArguments([])).toEqual({ ok: true, parameters: [], values: [], data: "0x" });
  });

  test("that cannot be read say where, from the argument's position on", () => {
    expect(readDescribedArguments([input("bool", true), input("uint8", { raw: 256 })])).toEqual({
      ok: false,
      error: { code: "out-of-range", path: [1, "value", "raw"], expected: "0 to 255" },
    });
    expect(readDescribedArguments([5])).toMatchObject({ ok: false, error: { path: [0] } });
  });
});

describe("a tuple whose one component is called raw", () => {
  const raw = (type: string, value: unknown, inner: object = {}) =>
    call([input("tuple", value, { components: [{ name: "raw", type, ...inner }] })]);

  it("is accepted bare and wrapped if only one reading is valid", () => {
    const five = raw("uint8", ["5"]);
    expect(five).toMatchObject({ ok: true });
    expect(raw("uint8", { raw: "5" })).toEqual(five);
    expect(raw("uint8", { raw: ["5"] })).toEqual(five);
    expect(raw("uint8", { raw: { raw: "5" } })).toEqual(five);
    expect(raw("uint8[]", { raw: ["5"] })).toMatchObject({ ok: true });
  });

  it("is refused if both readings are valid", () => {
    // Bare it is one empty row, wrapped it is no row.
    expect(raw("uint8[][]", { raw: [[]] })).toMatchObject({
      ok: false,
      error: { code: "wrapper-ambiguous", path: ["inputs", 0, "value"] },
    });
    expect(raw("uint8[][]", [[]])).not.toEqual(raw("uint8[][]", [[[]]]));
  });

  it.each(["bare", "wrapped"] as const)("is unambiguous as the browser writes it, %s", (form) => {
    const inner = parameter("uint8[][]", { name: "raw" });
    const fn = { ...functionOf("function f()"), inputs: [parameter("tuple", { components: [inner] })] };
    for (const rows of [[], [[]], [[], []], [[1n]]]) {
      expect(encodeDescribedCall(buildAbiFunction(fn, [[rows]], form))).toEqual(encodeCall(fn, [[rows]]));
    }
  });

  it("is refused if neither reading is valid", () => {
    expect(raw("uint8", { raw: "05" })).toMatchObject({ ok: false, error: { path: ["inputs", 0, "value", "raw"] } });
  });
});
