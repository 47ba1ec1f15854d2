import fc from "fast-check";
import { decodeFunctionData, encodeFunctionData, encodeAbiParameters, stringToHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { decodeCall, decodeReturn, decodeValues, encodeCall } from "./calldata.ts";
import { draftFromJson } from "./draft-json.ts";
import { parseDraft } from "./draft.ts";
import { describeField } from "./field.ts";
import { findFunction, selector } from "./functions.ts";
import { ALICE, BOB, RUNS, abiOf, anyCall, functionOf } from "./testing.ts";
import type { AbiFunction, AbiValue } from "./types.ts";

const calldata = (fn: AbiFunction, values: readonly AbiValue[]): string => {
  const result = encodeCall(fn, values);
  if (!result.ok) throw new Error(result.error.got);
  return result.calldata;
};

const word = (value: bigint): string => value.toString(16).padStart(64, "0");

describe("encodeCall", () => {
  test("gives the bytes that viem's own encoder gives, for any types and values", () => {
    fc.assert(
      fc.property(anyCall, ({ fn, values }) => {
        expect(calldata(fn, values)).toBe(encodeFunctionData({ abi: [fn], functionName: "f", args: values }));
      }),
      RUNS,
    );
  });

  test("is undone by decodeCall, exactly, for any types and values", () => {
    fc.assert(
      fc.property(anyCall, ({ fn, values }) => {
        expect(decodeCall(fn, calldata(fn, values))).toEqual({ ok: true, values, exact: true });
      }),
      RUNS,
    );
  });

  test("is read by viem's own decoder as a call of the same function", () => {
    const fn = functionOf("function f(uint256 a, string b, (bool c, int64 d)[] e)");
    const values = [5n, "x", [[true, -1n]]];
    expect(decodeFunctionData({ abi: [fn], data: `0x${calldata(fn, values).slice(2)}` })).toEqual({
      functionName: "f",
      args: [5n, "x", [{ c: true, d: -1n }]],
    });
  });

  test("encodes a transfer as every tool does", () => {
    const fn = functionOf("function transfer(address to, uint256 amount) returns (bool)");
    expect(calldata(fn, [BOB, 1000000000000000001n])).toBe(
      "0xa9059cbb" +
        "00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8" +
        "0000000000000000000000000000000000000000000000000de0b6b3a7640001",
    );
  });

  test("of f(uint8), overloaded by f(uint256), begins with 3120d434", () => {
    const abi = abiOf("function f(uint8 x)\nfunction f(uint256 x)");
    const narrow = findFunction(abi, "f(uint8)");
    const wide = findFunction(abi, "f(uint256)");
    if (narrow === undefined || wide === undefined) throw new Error("no overload");
    expect(calldata(narrow, [1n])).toBe(`0x3120d434${word(1n)}`);
    expect(calldata(wide, [1n])).toBe(`0xb3de648b${word(1n)}`);
  });

  test("encodes the chosen overload when an address is typed into f(string)", () => {
    const abi = abiOf("function f(address x)\nfunction f(string x)");
    const chosen = findFunction(abi, "f(string)");
    if (chosen === undefined) throw new Error("no overload");
    const encoded = calldata(chosen, [ALICE]);
    expect(encoded.slice(0, 10)).toBe(selector(chosen));
    expect(encoded).toContain(stringToHex(ALICE).slice(2));
    expect(decodeCall(chosen, encoded)).toEqual({ ok: true, values: [ALICE], exact: true });
  });

  test("of a function without inputs is the selector alone", () => {
    expect(calldata(functionOf("function totalSupply() view returns (uint256)"), [])).toBe("0x18160ddd");
  });

  test("keeps uint256[] given [1000000000000000001] exact, to the last digit", () => {
    const fn = functionOf("function f(uint256[] xs)");
    const [input] = fn.inputs;
    if (input === undefined) throw new Error("no input");
    const draft = draftFromJson(describeField(input), "[1000000000000000001]");
    if (!draft.ok) throw new Error("no draft");
    const value = parseDraft(describeField(input), draft.draft);
    if (!value.ok) throw new Error("no value");
    expect(calldata(fn, [value.value]).endsWith(word(1000000000000000001n))).toBe(true);
  });

  test.each([
    [
      "uint256[2][]",
      [
        [1n, 2n],
        [3n, 4n],
      ],
      [32n, 2n, 1n, 2n, 3n, 4n],
    ],
    [
      "uint256[2][2]",
      [
        [1n, 2n],
        [3n, 4n],
      ],
      [1n, 2n, 3n, 4n],
    ],
    ["uint256[][2]", [[1n], [2n, 3n]], [32n, 64n, 128n, 1n, 1n, 2n, 2n, 3n]],
  ])("encodes %s with the inner dimension first", (type, value, words) => {
    const fn = functionOf(`function f(${type} x)`);
    expect(calldata(fn, [value])).toBe(selector(fn) + words.map(word).join(""));
  });

  test("encodes tuple[2] in place, without a length", () => {
    const fn = functionOf("function f((uint256 a, bool b)[2] x)");
    const value = [
      [1n, true],
      [2n, false],
    ];
    expect(calldata(fn, [value])).toBe(selector(fn) + [1n, 1n, 2n, 0n].map(word).join(""));
  });

  test("encodes a tuple whose components are all unnamed", () => {
    const fn = functionOf("function f((uint256, address, bool) x)");
    expect(calldata(fn, [[7n, ALICE, true]])).toBe(
      selector(fn) + word(7n) + ALICE.slice(2).toLowerCase().padStart(64, "0") + word(1n),
    );
  });

  test.each(["__proto__", "constructor", "length", "toString", "hasOwnProperty"])(
    "encodes and decodes a component named %s and pollutes nothing",
    (name) => {
      const fn: AbiFunction = {
        type: "function",
        name: "f",
        inputs: [
          {
            name: "x",
            type: "tuple",
            components: [
              { name, type: "uint256" },
              { name: "b", type: "uint256" },
            ],
          },
        ],
        outputs: [],
        stateMutability: "nonpayable",
      };
      const before = Object.getOwnPropertyNames(Object.prototype).toSorted();
      const encoded = calldata(fn, [[1n, 2n]]);
      expect(encoded).toBe(selector(fn) + word(1n) + word(2n));
      expect(decodeCall(fn, encoded)).toEqual({ ok: true, values: [[1n, 2n]], exact: true });
      expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(before);
    },
  );

  test.each([
    ["an integer out of bounds", "function f(uint8 x)", [256n]],
    ["a negative uint", "function f(uint256 x)", [-1n]],
    ["short bytes4", "function f(bytes4 x)", ["0x1234"]],
    ["an invalid address", "function f(address x)", ["0x12"]],
    ["an address with a wrong checksum", "function f(address x)", [ALICE.replace("F", "f")]],
    ["text for a bool", "function f(bool x)", ["true"]],
    ["a list of the wrong length", "function f(uint8[2] x)", [[1n]]],
    ["too few values", "function f(uint8 x, uint8 y)", [1n]],
    ["too many values", "function f()", [1n]],
  ])("gives an error and no calldata for %s", (_, text, values) => {
    const result = encodeCall(functionOf(text), values);
    expect(result).toMatchObject({ ok: false, error: { code: "encoding-failed" } });
    expect(result).not.toHaveProperty("calldata");
  });

  test("gives an error and no calldata for a type that cannot be encoded", () => {
    const fn = functionOf('[{"type":"function","name":"f","inputs":[{"name":"x","type":"fixed128x18"}]}]');
    expect(encodeCall(fn, ["1.5"])).toEqual({
      ok: false,
      error: { code: "encoding-failed", expected: "fixed128x18", got: expect.stringContaining("fixed128x18") },
    });
  });
});

describe("decodeCall", () => {
  const fn = functionOf("function f(uint8 x)");

  test("refuses calldata of another function", () => {
    expect(decodeCall(fn, `0xb3de648b${word(1n)}`)).toEqual({
      ok: false,
      error: { code: "selector-mismatch", expected: "0x3120d434", got: "0xb3de648b" },
    });
  });

  test("reads an upper-case selector", () => {
    expect(decodeCall(fn, `0x3120D434${word(1n)}`)).toMatchObject({ ok: true, values: [1n] });
  });

  test.each([
    ["a value beyond the type", word(256n)],
    ["bytes left over", word(1n) + word(2n)],
  ])("marks %s as not exact", (_, data) => {
    expect(decodeCall(fn, `0x3120d434${data}`)).toMatchObject({ ok: true, exact: false });
  });

  test.each([
    ["too few bytes", "0x3120d43400"],
    ["half a byte", `0x3120d434${word(1n)}0`],
    ["no arguments", "0x3120d434"],
    ["something else than hex", `0x3120d434${"zz".repeat(32)}`],
  ])("refuses %s", (_, data) => {
    expect(decodeCall(fn, data)).toMatchObject({ ok: false, error: { code: "decoding-failed", expected: "uint8" } });
  });

  test("refuses an offset that leads out of the data", () => {
    const text = functionOf("function f(string x)");
    expect(decodeCall(text, selector(text) + word(2n ** 40n))).toMatchObject({
      ok: false,
      error: { code: "decoding-failed" },
    });
  });

  test("refuses a length beyond the end of the data", () => {
    const list = functionOf("function f(uint256[] x)");
    expect(decodeCall(list, selector(list) + word(32n) + word(2n ** 30n))).toMatchObject({
      ok: false,
      error: { code: "decoding-failed" },
    });
  });
});

describe("decodeValues", () => {
  test("never throws, whatever the data", () => {
    const parameters = functionOf("function f(string a, uint256[] b, (bytes c, bool d)[2] e)").inputs;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
        expect(typeof decodeValues(parameters, hex).ok).toBe("boolean");
      }),
      RUNS,
    );
  });

  test("gives small integers as bigint too", () => {
    expect(decodeValues([{ name: "", type: "uint8" }], `0x${word(5n)}`)).toEqual({
      ok: true,
      values: [5n],
      exact: true,
    });
  });

  test("marks text that is not UTF-8 as not exact", () => {
    const data = `0x${word(32n)}${word(1n)}ff${"00".repeat(31)}`;
    expect(decodeValues([{ name: "", type: "string" }], data)).toMatchObject({ ok: true, exact: false });
  });
});

describe("decodeReturn", () => {
  const name = functionOf("function name() view returns (string)");

  test("reads what the function returns", () => {
    const data = encodeAbiParameters([{ type: "string" }], ["Maker"]);
    expect(decodeReturn(name, data)).toEqual({ ok: true, values: ["Maker"], exact: true });
  });

  test("reports no contract for a read that returns 0x", () => {
    expect(decodeReturn(name, "0x")).toEqual({
      ok: false,
      error: { code: "no-contract", expected: "string", got: "0x" },
    });
  });

  test("accepts 0x from a function without outputs", () => {
    expect(decodeReturn(functionOf("function ping() view"), "0x")).toEqual({ ok: true, values: [], exact: true });
  });

  test("gives a hint, not a crash, when name(), declared as string, returns bytes32", () => {
    const data = stringToHex("Maker", { size: 32 });
    expect(decodeReturn(name, data)).toEqual({
      ok: false,
      error: { code: "bytes32-as-string", expected: "string", got: data },
    });
  });

  test("gives no such hint for other outputs", () => {
    const pair = functionOf("function pair() view returns (string, string)");
    expect(decodeReturn(pair, `0x${word(1n)}`)).toMatchObject({ ok: false, error: { code: "decoding-failed" } });
  });
});

describe("what cannot be coded", () => {
  test("is said with all types, and the codec's reason without its version", () => {
    const pair = functionOf("function f(uint8 a, bool b)");
    const encoded = encodeCall(pair, [300n, true]);
    expect(encoded).toMatchObject({ ok: false, error: { code: "encoding-failed", expected: "uint8,bool" } });
    expect(encoded.ok ? "" : encoded.error.got).toMatch(/^[^\n]*300[^\n]*$/);
    expect(encodeCall(pair, [1n])).toMatchObject({ ok: false, error: { got: expect.stringMatching(/length/) } });
  });

  test.each(["0x1", "0xzz", "x0x00", "", "00"])("is %j, which is not whole bytes", (data) => {
    expect(decodeValues([{ name: "", type: "bytes" }], data)).toEqual({
      ok: false,
      error: { code: "decoding-failed", expected: "bytes", got: "not whole bytes in hex" },
    });
  });

  test("is a declared text in another number of bytes than an old token's", () => {
    const name = functionOf("function name() view returns (string)");
    for (const data of [`0x${word(1n)}00`, "0x1234"]) {
      expect(decodeReturn(name, data)).toMatchObject({ ok: false, error: { code: "decoding-failed" } });
    }
  });
});
