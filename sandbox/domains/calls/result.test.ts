// @full: The conformance tests send the sandbox every request of the specification.
import fc from "fast-check";
import type { AbiParameter } from "viem";
import { encodeAbiParameters } from "viem/utils";
import { expect, test } from "vitest";
import { decodeResult } from "./result.ts";

const roundTrip = (outputs: readonly AbiParameter[], values: readonly unknown[]) =>
  decodeResult(outputs, encodeAbiParameters(outputs, values));

const one = (type: string, value: unknown) => roundTrip([{ name: "", type }], [value]);

const point = {
  name: "point",
  type: "tuple",
  components: [
    { name: "x", type: "int256" },
    { name: "y", type: "int256" },
  ],
} as const;

test.each([
  ["uint8", 255, "255"],
  ["uint48", 281474976710655, "281474976710655"],
  ["uint256", 2n ** 256n - 1n, "115792089237316195423570985008687907853269984665640564039457584007913129639935"],
  ["int8", -128, "-128"],
  ["int256", -(2n ** 255n), "-57896044618658097711785492504343953926634992332820282019728792003956564819968"],
  ["bool", true, true],
  ["bool", false, false],
  ["string", "", ""],
  ["string", "Grüße", "Grüße"],
  ["bytes", "0x", "0x"],
  ["bytes", "0xabcd", "0xabcd"],
  ["bytes4", "0x12345678", "0x12345678"],
  ["address", "0xd8da6bf26964af9d7eed9e03e53415d37aa96045", "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"],
  ["uint8[]", [], []],
  ["uint8[]", [1, 2], ["1", "2"]],
  [
    "uint256[2][2]",
    [
      [1n, 2n],
      [3n, 4n],
    ],
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["string[]", ["a", "b"], ["a", "b"]],
] as const)("a single %s output is bare", (type, value, expected) => {
  expect(one(type, value)).toEqual(expected);
});

test("no output is null", () => {
  expect(decodeResult([], "0x")).toBeNull();
});

test("a tuple is an object by name", () => {
  expect(roundTrip([point], [{ x: 1n, y: -2n }])).toEqual({ x: "1", y: "-2" });
});

test("an array of tuples is an array of objects", () => {
  const points = { ...point, type: "tuple[]" };
  expect(roundTrip([points], [[{ x: 1n, y: 2n }]])).toEqual([{ x: "1", y: "2" }]);
});

test("a tuple in a tuple is an object in an object", () => {
  const line = {
    name: "line",
    type: "tuple",
    components: [
      { name: "name", type: "string" },
      { ...point, name: "ends", type: "tuple[2]" },
    ],
  };
  const value = {
    name: "a",
    ends: [
      { x: 1n, y: 2n },
      { x: 3n, y: 4n },
    ],
  };
  expect(roundTrip([line], [value])).toEqual({
    name: "a",
    ends: [
      { x: "1", y: "2" },
      { x: "3", y: "4" },
    ],
  });
});

test.each([
  ["one without a name", ["a", ""]],
  ["two with the same name", ["a", "a"]],
  ["none with a name", ["", ""]],
])("a tuple with %s is an array", (_, [first = "", second = ""]) => {
  const components = [
    { name: first, type: "uint8" },
    { name: second, type: "bool" },
  ];
  const data = encodeAbiParameters([{ type: "uint8" }, { type: "bool" }], [1, true]);
  expect(decodeResult([{ name: "t", type: "tuple", components }], data)).toEqual(["1", true]);
});

test("several named outputs are an object, and an array if one has no name", () => {
  const outputs = (second: string) => [
    { name: "sum", type: "uint256" },
    { name: second, type: "uint256" },
  ];
  expect(roundTrip(outputs("product"), [3n, 2n])).toEqual({ sum: "3", product: "2" });
  expect(roundTrip(outputs(""), [3n, 2n])).toEqual(["3", "2"]);
});

test("a component may have the name of an inherited property", () => {
  const components = [
    { name: "__proto__", type: "uint8" },
    { name: "constructor", type: "uint8" },
  ];
  const data = encodeAbiParameters([{ type: "uint8" }, { type: "uint8" }], [1, 2]);
  const result = decodeResult([{ name: "", type: "tuple", components }], data);
  expect(JSON.stringify(result)).toBe('{"__proto__":"1","constructor":"2"}');
});

test.each([
  ["nothing", "0x"],
  ["too little", "0x01"],
  ["an invalid boolean", `0x${"00".repeat(31)}02`],
] as const)("an answer of %s does not fit, and is quoted", (_, data) => {
  const decode = () => decodeResult([{ name: "", type: "bool" }], data);
  expect(decode).toThrow(
    expect.objectContaining({
      code: "ERR_010",
      message: "abiFunction.outputs: what the contract returned does not match the outputs.",
      extra: { data },
    }),
  );
});

test("every integer comes back as its decimal text", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      expect(one("uint256", value)).toBe(String(value));
    }),
    { numRuns: 200 },
  );
});
