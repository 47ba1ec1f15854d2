import fc from "fast-check";
import { erc20Abi, erc721Abi, erc4626Abi, multicall3Abi } from "viem";
import { describe, expect, test } from "vitest";
import { abiFromUnknown } from "./from-unknown.ts";
import { parseAbi } from "./parse.ts";
import { RUNS, anyParameter } from "./testing.ts";

const BALANCE_OF = {
  type: "function",
  name: "balanceOf",
  inputs: [{ name: "owner", type: "address" }],
  outputs: [{ name: "", type: "uint256" }],
  stateMutability: "view",
} as const;

const TRANSFER = {
  type: "function",
  name: "transfer",
  inputs: [
    { name: "to", type: "address" },
    { name: "amount", type: "uint256" },
  ],
  outputs: [{ name: "", type: "bool" }],
  stateMutability: "nonpayable",
} as const;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

describe("parseAbi of JSON", () => {
  test("reads a list of entries", () => {
    expect(parseAbi(json([BALANCE_OF, TRANSFER]))).toEqual({ ok: true, source: "json", abi: [BALANCE_OF, TRANSFER] });
  });

  test("reads a single entry", () => {
    expect(parseAbi(json(BALANCE_OF))).toEqual({ ok: true, source: "json", abi: [BALANCE_OF] });
  });

  test("reads an empty list", () => {
    expect(parseAbi("[]")).toEqual({ ok: true, source: "json", abi: [] });
  });

  test.each([
    ["Hardhat", { _format: "hh-sol-artifact-1", contractName: "Token", sourceName: "Token.sol", bytecode: "0x60" }],
    ["Foundry", { bytecode: { object: "0x60", linkReferences: {} }, methodIdentifiers: { "a()": "0dbe671f" }, id: 3 }],
    ["Truffle", { contractName: "Token", networks: { "1": { address: "0x" } }, schemaVersion: "3.4.1" }],
  ])("reads the abi inside an artifact of %s", (_, rest) => {
    expect(parseAbi(json({ ...rest, abi: [TRANSFER] }))).toEqual({ ok: true, source: "artifact", abi: [TRANSFER] });
  });

  test("reads a file that begins with a byte order mark", () => {
    expect(parseAbi(`\uFEFF${json([TRANSFER])}`)).toMatchObject({ ok: true, source: "json" });
  });

  test.each([
    ["erc20Abi", erc20Abi],
    ["erc721Abi", erc721Abi],
    ["erc4626Abi", erc4626Abi],
    ["multicall3Abi", multicall3Abi],
  ])("keeps every entry of %s", (_, abi) => {
    const result = parseAbi(json(abi));
    if (!result.ok) throw new Error(result.error.code);
    expect(result.abi.map((entry) => entry.type)).toEqual(abi.map((entry) => entry.type));
    expect(result.abi).toMatchObject(abi);
  });

  test("keeps every kind of entry", () => {
    const entries = [
      TRANSFER,
      { type: "event", name: "E", inputs: [{ name: "a", type: "uint8", indexed: true }], anonymous: false },
      { type: "event", name: "F", inputs: [], anonymous: true },
      { type: "error", name: "Bad", inputs: [{ name: "code", type: "uint8" }] },
      { type: "constructor", inputs: [], stateMutability: "payable" },
      { type: "fallback", stateMutability: "payable" },
      { type: "receive", stateMutability: "payable" },
    ];
    expect(parseAbi(json(entries))).toEqual({ ok: true, source: "json", abi: entries });
  });

  test.each([
    { type: "function", name: "f", inputs: [] },
    { type: "event", name: "E", inputs: [] },
    { type: "error", name: "E", inputs: [] },
    { type: "constructor", inputs: [] },
    { type: "fallback" },
    { type: "receive", stateMutability: "payable" },
  ])("keeps the description of a $type", (entry) => {
    const result = parseAbi(JSON.stringify([{ ...entry, description: "What it is for" }, entry]));
    expect(result.ok && result.abi.map(({ description }) => description)).toEqual(["What it is for", undefined]);
  });

  test("keeps descriptions, internal types and components", () => {
    const entry = {
      ...TRANSFER,
      description: "Moves tokens",
      inputs: [
        {
          name: "order",
          type: "tuple[]",
          internalType: "struct Order[]",
          description: "What to move",
          components: [{ name: "to", type: "address", internalType: "address payable" }],
        },
      ],
    };
    expect(parseAbi(json([entry]))).toEqual({ ok: true, source: "json", abi: [entry] });
  });

  test("gives back the parameters of any shape, however their components are named", () => {
    fc.assert(
      fc.property(fc.array(anyParameter, { maxLength: 3 }), (inputs) => {
        const result = parseAbi(json([{ ...TRANSFER, inputs }]));
        expect(result).toEqual({ ok: true, source: "json", abi: [{ ...TRANSFER, inputs }] });
      }),
      RUNS,
    );
  });

  test("drops keys that are not part of an ABI", () => {
    expect(parseAbi(json([{ ...TRANSFER, signature: "0xa9059cbb", gas: 21000 }]))).toMatchObject({ abi: [TRANSFER] });
  });
});

describe("parseAbi of an old ABI", () => {
  test.each([
    [{ constant: true }, "view"],
    [{ constant: true, payable: false }, "view"],
    [{ constant: false, payable: true }, "payable"],
    [{ payable: false }, "nonpayable"],
    [{}, "nonpayable"],
    [{ constant: true, stateMutability: "pure" }, "pure"],
  ])("reads %j as the mutability %s", (rest, stateMutability) => {
    expect(parseAbi(json([{ type: "function", name: "f", inputs: [], outputs: [], ...rest }]))).toMatchObject({
      ok: true,
      abi: [{ stateMutability }],
    });
  });

  test("reads a missing type as a function, as Solidity's definition says", () => {
    expect(parseAbi(json([{ name: "f", inputs: [], outputs: [] }]))).toMatchObject({ abi: [{ type: "function" }] });
  });

  test.each([[undefined], [null]])("reads outputs %j as none", (outputs) => {
    expect(parseAbi(json([{ type: "function", name: "f", inputs: [], outputs }]))).toMatchObject({
      abi: [{ outputs: [] }],
    });
  });

  test("reads a parameter without a name as unnamed", () => {
    expect(parseAbi(json([{ ...TRANSFER, inputs: [{ type: "uint256" }] }]))).toMatchObject({
      abi: [{ inputs: [{ name: "", type: "uint256" }] }],
    });
  });

  test.each([
    ["uint", "uint256"],
    ["int", "int256"],
    ["uint[2][]", "uint256[2][]"],
    ["uint8", "uint8"],
  ])("reads the type %s as %s, as in its selector", (type, canonical) => {
    expect(parseAbi(json([{ ...TRANSFER, inputs: [{ name: "a", type }] }]))).toMatchObject({
      abi: [{ inputs: [{ type: canonical }] }],
    });
  });
});

describe("parseAbi refuses", () => {
  test.each(["", "   ", "\n\t\n", "\uFEFF"])("the empty text %j", (text) => {
    expect(parseAbi(text)).toEqual({ ok: false, error: { code: "empty", expected: "an ABI", got: "" } });
  });

  test("JSON with a trailing comma, by line and column", () => {
    expect(parseAbi('[\n  {"type": "receive"},\n]')).toEqual({
      ok: false,
      error: { code: "json-syntax", expected: "a value", got: "]", line: 3, column: 1 },
    });
  });

  test("JSON that is cut off", () => {
    expect(parseAbi('[{"type":"function"')).toMatchObject({
      ok: false,
      error: { code: "json-syntax", line: 1, column: 20, got: "" },
    });
  });

  test("a repeated key", () => {
    expect(parseAbi('[{"type":"function",\n"type":"event"}]')).toMatchObject({
      ok: false,
      error: { code: "json-duplicate-key", line: 2, column: 1 },
    });
  });

  test("JSON text inside a JSON string", () => {
    expect(parseAbi(JSON.stringify("[]"))).toMatchObject({ ok: false, error: { code: "not-an-abi", got: "[]" } });
  });

  test("an object with neither an abi nor a type", () => {
    expect(parseAbi('{"contracts": {}}')).toMatchObject({
      ok: false,
      error: { code: "no-abi-in-object", got: "nothing", line: 1, column: 1 },
    });
  });

  test("an artifact whose abi is not a list, at its place", () => {
    expect(parseAbi('{"abi":\n "[]"}')).toMatchObject({
      ok: false,
      error: { code: "no-abi-in-object", got: "[]", line: 2, column: 2 },
    });
  });

  test.each([
    ["an entry that is a number", 5, "entry-not-an-object", []],
    ["an entry that is null", null, "entry-not-an-object", []],
    ["an entry that is a list", [], "entry-not-an-object", []],
    ["an unknown type", { type: "modifier" }, "entry-type-unknown", ["type"]],
    ["a type that is a number", { type: 1 }, "entry-type-unknown", ["type"]],
    ["a function without a name", { type: "function", inputs: [] }, "name-invalid", ["name"]],
    ["a name that is a signature", { type: "function", name: "f(uint8)", inputs: [] }, "name-invalid", ["name"]],
    ["a name with a blank", { type: "event", name: " E", inputs: [] }, "name-invalid", ["name"]],
    ["an error without a name", { type: "error", inputs: [] }, "name-invalid", ["name"]],
    ["a function without inputs", { type: "function", name: "f" }, "parameters-invalid", ["inputs"]],
    ["inputs that are an object", { type: "function", name: "f", inputs: {} }, "parameters-invalid", ["inputs"]],
    ["an event without inputs", { type: "event", name: "E" }, "parameters-invalid", ["inputs"]],
    ["an input that is text", { type: "function", name: "f", inputs: ["uint8"] }, "parameter-invalid", ["inputs", 0]],
    ["an input without a type", { ...TRANSFER, inputs: [{ name: "a" }] }, "type-missing", ["inputs", 0, "type"]],
    ["an input of the type ''", { ...TRANSFER, inputs: [{ type: "" }] }, "type-missing", ["inputs", 0, "type"]],
    [
      "a name that is a number",
      { ...TRANSFER, inputs: [{ type: "a", name: 1 }] },
      "text-expected",
      ["inputs", 0, "name"],
    ],
    ["a description that is not text", { ...TRANSFER, description: 1 }, "text-expected", ["description"]],
    [
      "a tuple without components",
      { ...TRANSFER, inputs: [{ type: "tuple[]" }] },
      "components-missing",
      ["inputs", 0, "components"],
    ],
    [
      "components that are text",
      { ...TRANSFER, inputs: [{ type: "tuple", components: "a" }] },
      "parameters-invalid",
      ["inputs", 0, "components"],
    ],
    [
      "a bad component",
      { ...TRANSFER, outputs: [{ type: "tuple", components: [{ type: 5 }] }] },
      "type-missing",
      ["outputs", 0, "components", 0, "type"],
    ],
    ["an unknown mutability", { ...TRANSFER, stateMutability: "mutable" }, "mutability-unknown", ["stateMutability"]],
    [
      "a constructor that is view",
      { type: "constructor", stateMutability: "view" },
      "mutability-unknown",
      ["stateMutability"],
    ],
    [
      "a fallback that is pure",
      { type: "fallback", stateMutability: "pure" },
      "mutability-unknown",
      ["stateMutability"],
    ],
  ])("%s, by the index of the entry and the path", (_, entry, code, path) => {
    const result = parseAbi(json([BALANCE_OF, entry]));
    expect(result).toMatchObject({ ok: false, error: { code, entry: 1, path: [1, ...path] } });
    expect(result).toHaveProperty("error.line");
    expect(result).toHaveProperty("error.column");
  });

  test("a bad entry of an artifact, by its index in the abi", () => {
    expect(parseAbi(json({ contractName: "A", abi: [TRANSFER, { type: "what" }] }))).toMatchObject({
      ok: false,
      error: { code: "entry-type-unknown", entry: 1, path: ["abi", 1, "type"], got: "what" },
    });
  });

  test("a bad single entry, without an index", () => {
    const result = parseAbi('{"type":"function","name":"f","inputs":[{}]}');
    expect(result).toMatchObject({ ok: false, error: { code: "type-missing", path: ["inputs", 0, "type"] } });
    expect(result).not.toHaveProperty("error.entry");
  });

  test("an entry at the place of the value that is wrong", () => {
    expect(parseAbi('[\n  {"type": "receive"},\n  {"type": "function", "name": "f", "inputs": 5}\n]')).toMatchObject({
      ok: false,
      error: { code: "parameters-invalid", got: "5", line: 3, column: 47 },
    });
  });

  test("components that nest without end", () => {
    let component: object = { name: "", type: "uint8" };
    for (let depth = 0; depth < 40; depth += 1) component = { name: "", type: "tuple", components: [component] };
    expect(abiFromUnknown([{ ...TRANSFER, inputs: [component] }])).toMatchObject({
      ok: false,
      error: { code: "too-deep", entry: 0 },
    });
  });

  test("nothing with an exception, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: "binary" })), (text) => {
        expect(typeof parseAbi(text).ok).toBe("boolean");
      }),
      RUNS,
    );
  });
});

describe("abiFromUnknown", () => {
  test("reads the ABI that the service sends", () => {
    expect(abiFromUnknown([BALANCE_OF])).toEqual({ ok: true, source: "json", abi: [BALANCE_OF] });
  });

  test("reads the description of a call, leaving its values out", () => {
    const inputs = [{ name: "owner", type: "address", value: "0x00" }];
    expect(abiFromUnknown([{ ...BALANCE_OF, inputs }])).toEqual({ ok: true, source: "json", abi: [BALANCE_OF] });
  });

  test.each([[undefined], [null], [5], ["function f()"], [true], [{}], [{ abi: {} }], [() => 1], [Symbol("a")]])(
    "refuses %s",
    (value) => {
      expect(abiFromUnknown(value)).toMatchObject({ ok: false });
    },
  );

  test("ignores properties of a prototype", () => {
    const entry: unknown = Object.create(TRANSFER);
    expect(abiFromUnknown([entry])).toMatchObject({ ok: false, error: { code: "name-invalid" } });
  });
});
