import fc from "fast-check";
import { encodeFunctionData } from "viem/utils";
import { describe, expect, test } from "vitest";
import { buildAbiFunction, toAbiJson } from "./abi-function.ts";
import type { AbiJson } from "./abi-function.ts";
import { encodeCall } from "./calldata.ts";
import { ALICE, BOB, RUNS, anyCall, functionOf, parameter } from "./testing.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "./types.ts";

const TRANSFER = functionOf("function transfer(address to, uint256 amount) returns (bool ok)");

describe("buildAbiFunction", () => {
  test("describes a call as the specification's ContractFunDto says", () => {
    expect(buildAbiFunction(TRANSFER, [BOB, 1000000000000000001n], "bare")).toEqual({
      type: "function",
      name: "transfer",
      inputs: [
        { name: "to", type: "address", value: BOB },
        { name: "amount", type: "uint256", value: "1000000000000000001" },
      ],
      outputs: [{ name: "ok", type: "bool", value: {} }],
      stateMutability: "nonpayable",
    });
  });

  test("wraps the value of each input where the deployment wants it wrapped", () => {
    const body = buildAbiFunction(TRANSFER, [BOB, 5n], "wrapped");
    expect(body.inputs).toEqual([
      { name: "to", type: "address", value: { raw: BOB } },
      { name: "amount", type: "uint256", value: { raw: "5" } },
    ]);
    expect(body.outputs).toEqual([{ name: "ok", type: "bool", value: {} }]);
  });

  test("wraps a tuple and a list as a whole, not their elements", () => {
    const fn = functionOf("function f((uint8 a) x, bool[] y)");
    expect(buildAbiFunction(fn, [[1n], [true]], "wrapped").inputs.map((input) => input.value)).toEqual([
      { raw: { a: "1" } },
      { raw: [true] },
    ]);
  });

  test("has a value on every input, for any function, in both forms", () => {
    fc.assert(
      fc.property(anyCall, fc.constantFrom("bare", "wrapped"), ({ fn, values }, form) => {
        const body = buildAbiFunction(fn, values, form);
        expect(body.inputs).toHaveLength(fn.inputs.length);
        for (const input of body.inputs) expect(Object.hasOwn(input, "value")).toBe(true);
      }),
      RUNS,
    );
  });

  test("keeps the ABI's other fields beside name and type", () => {
    const fn: AbiFunction = {
      ...TRANSFER,
      description: "Moves tokens",
      inputs: [
        {
          name: "orders",
          type: "tuple[]",
          internalType: "struct Order[]",
          description: "What to move",
          components: [
            { name: "to", type: "address", internalType: "address payable", description: "Who" },
            { name: "items", type: "tuple[]", components: [{ name: "id", type: "uint8" }] },
          ],
        },
      ],
    };
    expect(buildAbiFunction(fn, [[[ALICE, [[7n]]]]], "bare")).toMatchObject({
      description: "Moves tokens",
      inputs: [{ ...fn.inputs[0], value: [{ to: ALICE, items: [{ id: "7" }] }] }],
    });
  });

  test("has inputs and outputs where a function has none", () => {
    expect(buildAbiFunction(functionOf("function f() payable"), [], "bare")).toEqual({
      type: "function",
      name: "f",
      inputs: [],
      outputs: [],
      stateMutability: "payable",
    });
  });

  test("leaves out what the ABI leaves out", () => {
    const [input] = buildAbiFunction(TRANSFER, [BOB, 5n], "bare").inputs;
    expect(Object.keys(input ?? {})).toEqual(["name", "type", "value"]);
  });

  test.each([[[]], [[BOB]], [[BOB, 1n, 2n]]])("throws a RangeError for %s, which are not the inputs", (values) => {
    expect(() => buildAbiFunction(TRANSFER, values, "bare")).toThrow(RangeError);
  });

  test("survives JSON without losing anything, for any call", () => {
    fc.assert(
      fc.property(anyCall, ({ fn, values }) => {
        const body = buildAbiFunction(fn, values, "bare");
        expect(JSON.parse(JSON.stringify(body))).toEqual(body);
      }),
      RUNS,
    );
  });

  test("is encoded by viem, as a service would, to the calldata that was shown", () => {
    fc.assert(
      fc.property(anyCall, ({ fn, values }) => {
        const body = buildAbiFunction(fn, values, "bare");
        const args = body.inputs.map((input, index) => asService(fn.inputs[index], input.value));
        const encoded = encodeCall(fn, values);
        expect(encoded).toEqual({
          ok: true,
          calldata: encodeFunctionData({ abi: [fn], functionName: fn.name, args }),
        });
      }),
      RUNS,
    );
  });
});

// How a service reads the JSON before encoding: integers from their digits, tuples by name or by position.
const asService = (input: AbiParameter | undefined, value: AbiJson): unknown => {
  if (input === undefined) throw new Error("no input");
  if (Array.isArray(value)) {
    const item = /^(.*)\[\d*\]$/.exec(input.type)?.[1];
    if (item !== undefined) return value.map((element) => asService({ ...input, type: item }, element));
    return value.map((part, index) => asService(input.components?.[index], part));
  }
  if (typeof value === "object") {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, part]) => [
        key,
        asService(
          input.components?.find(({ name }) => name === key),
          part,
        ),
      ]),
    );
  }
  return /^u?int/.test(input.type) ? BigInt(String(value)) : value;
};

describe("toAbiJson", () => {
  const pair = (first: string, second: string): AbiParameter =>
    parameter("tuple", { components: [parameter("uint8", { name: first }), parameter("bool", { name: second })] });

  test.each<[string, AbiValue, AbiJson]>([
    ["uint256", 2n ** 256n - 1n, "115792089237316195423570985008687907853269984665640564039457584007913129639935"],
    ["int8", -128n, "-128"],
    ["uint8", 5n, "5"],
    ["bool", true, true],
    ["bool", false, false],
    ["string", "", ""],
    ["string", "1.10", "1.10"],
    ["bytes", "0x", "0x"],
    ["address", ALICE, ALICE],
    ["uint8[]", [], []],
    ["uint8[2][]", [[1n, 2n]], [["1", "2"]]],
  ])("writes %s %s as %j", (type, value, json) => {
    expect(toAbiJson(parameter(type), value)).toEqual(json);
  });

  test("writes a tuple as an object by the names of its components", () => {
    expect(toAbiJson(pair("a", "b"), [1n, true])).toEqual({ a: "1", b: true });
    expect(toAbiJson({ ...pair("a", "b"), type: "tuple[]" }, [[1n, true]])).toEqual([{ a: "1", b: true }]);
  });

  test.each([
    ["unnamed", "", ""],
    ["partly unnamed", "a", ""],
    ["named alike", "a", "a"],
    ["named __proto__", "__proto__", "b"],
    ["named constructor", "a", "constructor"],
    ["named prototype", "prototype", "b"],
  ])("writes a tuple whose components are %s as a list", (_, first, second) => {
    expect(toAbiJson(pair(first, second), [1n, true])).toEqual(["1", true]);
  });

  test.each(["length", "toString", "hasOwnProperty", "value", "raw"])(
    "writes a component named %s under its own name",
    (name) => {
      const json = toAbiJson(pair(name, "b"), [1n, true]);
      expect(Object.entries(json)).toEqual([
        [name, "1"],
        ["b", true],
      ]);
    },
  );

  test("never writes a key that hardened JSON parsers refuse", () => {
    fc.assert(
      fc.property(anyCall, ({ fn, values }) => {
        JSON.parse(JSON.stringify(buildAbiFunction(fn, values, "wrapped")), (key, value: unknown) => {
          expect(["__proto__", "constructor", "prototype"]).not.toContain(key);
          return value;
        });
      }),
      RUNS,
    );
  });

  test("throws a RangeError for a tuple with parts missing", () => {
    expect(() => toAbiJson(pair("a", "b"), [1n])).toThrow(RangeError);
  });
});
