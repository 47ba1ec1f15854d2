// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { encodeAbiParameters, parseAbiParameters } from "viem/utils";
import { expect, test } from "vitest";
import { parseAbi } from "#sandbox/domains/abis/entry.ts";
import { constructorOf, creationData } from "./constructor.ts";

const abi = parseAbi([
  { type: "function", name: "name", inputs: [] },
  {
    type: "constructor",
    stateMutability: "payable",
    inputs: [
      { name: "name_", type: "string" },
      { name: "", type: "uint" },
      {
        name: "points",
        type: "tuple[]",
        components: [
          { name: "x", type: "int8" },
          { name: "y", type: "int8" },
        ],
      },
    ],
  },
]);
const bytecode = "0x5f5ff3";
const acme = { name: "name_", type: "string", value: "Acme" };
const count = { name: "", type: "uint256", value: "7" };
const points = { name: "points", type: "tuple[]", value: [{ x: 1, y: "-1" }] };

const encoded = encodeAbiParameters(parseAbiParameters("string, uint256, (int8 x, int8 y)[]"), [
  "Acme",
  7n,
  [{ x: 1, y: -1 }],
]);

test("the arguments follow the code", () => {
  expect(creationData({ bytecode, abi }, [acme, count, points])).toBe(`${bytecode}${encoded.slice(2)}`);
});

test("values may be wrapped, names may be left out, and uint is uint256", () => {
  const parameters = [
    { name: "", type: "string", value: { raw: "Acme" } },
    { name: "count", type: "uint", value: { raw: 7 } },
    { ...points, value: { raw: [[1, -1]] } },
  ];
  expect(creationData({ bytecode, abi }, parameters)).toBe(`${bytecode}${encoded.slice(2)}`);
});

test("an ABI without a constructor has no parameters", () => {
  expect(constructorOf([])).toEqual({ type: "constructor", stateMutability: "nonpayable", inputs: [] });
  expect(creationData({ bytecode, abi: [] })).toBe(bytecode);
  expect(creationData({ bytecode, abi: [] }, [])).toBe(bytecode);
});

test.each([
  [[], "ERR_302", "constructorParameters[0] (name_): is missing: the constructor takes a string here"],
  [[acme, count], "ERR_302", "constructorParameters[2] (points): is missing: the constructor takes a tuple[] here"],
  [[acme, count, points, count], "ERR_303", "constructorParameters[3]: the constructor takes 3 parameters"],
  [
    [count, acme, points],
    "ERR_303",
    "constructorParameters[0] (name_): is uint256 , but the constructor takes string name_ here",
  ],
  [
    [{ ...acme, name: "symbol_" }, count, points],
    "ERR_303",
    "constructorParameters[0] (name_): is string symbol_, but the constructor takes string name_ here",
  ],
  [
    [acme, { ...count, type: "uint8" }, points],
    "ERR_303",
    "constructorParameters[1]: is uint8 , but the constructor takes uint here",
  ],
  [[{ ...acme, value: 5 }, count, points], "ERR_010", "constructorParameters[0] (name_): expected a string"],
  [
    [acme, { ...count, value: "-1" }, points],
    "ERR_010",
    expect.stringMatching(/^constructorParameters\[1\]: is out of range/),
  ],
  [[acme, count, { ...points, value: [{ x: 1 }] }], "ERR_010", "constructorParameters[2] (points)[0].y: is missing"],
])("parameters that do not fit are refused: %j", (parameters, code, message) => {
  expect(() => creationData({ bytecode, abi }, parameters)).toThrow(expect.objectContaining({ code, message }));
});

test("an ABI with the wrong constructor has arguments left over", () => {
  expect(() => creationData({ bytecode, abi: [] }, [acme])).toThrow(
    expect.objectContaining({
      code: "ERR_303",
      message: "constructorParameters[0]: the constructor takes 0 parameters",
    }),
  );
});

test("code and arguments together fit the network's limit", () => {
  const long = `0x${"00".repeat(49_152 - 96)}` as const;
  const only = parseAbi([{ type: "constructor", inputs: [{ name: "name_", type: "string" }] }]);
  expect(creationData({ bytecode: long, abi: only }, [acme])).toHaveLength(2 + 2 * 49_152);
  expect(() => creationData({ bytecode: long, abi: only }, [{ ...acme, value: "A".repeat(33) }])).toThrow(
    expect.objectContaining({
      code: "ERR_304",
      message:
        "constructorParameters: bytecode and arguments are 49184 bytes long; a network takes at most 49152 (EIP-3860)",
    }),
  );
});
