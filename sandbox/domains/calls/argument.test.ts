// @full: The conformance tests send the sandbox every request of the specification.
import fc from "fast-check";
import { getAddress } from "viem/utils";
import { expect, test } from "vitest";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { argument } from "./argument.ts";

type Parameter = Parameters<typeof argument>[0];

const runs = { numRuns: 200 };
const of = (type: string, components?: Parameter["components"]): Parameter =>
  components === undefined ? { name: "p", type } : { name: "p", type, components };

const refusal = (parameter: Parameter, value: unknown): string => {
  try {
    argument(parameter, value, "p");
  } catch (error) {
    if (error instanceof ServiceError && error.code === "ERR_010") return error.message;
    throw error;
  }
  return "accepted";
};

const point = [
  { name: "x", type: "int256" },
  { name: "y", type: "int256" },
];
const lower = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
const checksummed = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

test.each([
  ["uint256", "115792089237316195423570985008687907853269984665640564039457584007913129639935", 2n ** 256n - 1n],
  ["uint256", "0xff", 255n],
  ["uint256", 9007199254740991, 9007199254740991n],
  ["uint", "7", 7n],
  ["int", "-7", -7n],
  ["uint8", 255, 255n],
  ["int8", "-128", -128n],
  ["int8", -128, -128n],
  ["int256", `-${2n ** 255n}`, -(2n ** 255n)],
  ["uint256", "007", 7n],
  ["bool", true, true],
  ["bool", "false", false],
  ["address", lower, checksummed],
  ["address", checksummed, checksummed],
  ["string", "", ""],
  ["string", "Grüße 🙂", "Grüße 🙂"],
  ["bytes", "0x", "0x"],
  ["bytes", "0xABcd", "0xABcd"],
  ["bytes4", "0x12345678", "0x12345678"],
  ["uint8[]", [], []],
  ["uint8[2]", [1, "2"], [1n, 2n]],
  ["uint8[2][]", [["1", "2"]], [[1n, 2n]]],
  ["uint8[][2]", [["1"], []], [[1n], []]],
] as const)("takes %s %j", (type, value, expected) => {
  expect(argument(of(type), value, "p")).toEqual(expected);
});

test.each([
  ["uint8", "256", "p: is out of range, from 0 to 255"],
  ["uint8", -1, "p: is out of range, from 0 to 255"],
  ["int8", "128", "p: is out of range, from -128 to 127"],
  ["uint256", "1.0", "p: expected an integer, as text or as a number"],
  ["uint256", "1e18", "p: expected an integer, as text or as a number"],
  ["uint256", "", "p: expected an integer, as text or as a number"],
  ["uint256", " 1", "p: expected an integer, as text or as a number"],
  ["uint256", "0x", "p: expected an integer, as text or as a number"],
  ["uint256", null, "p: expected an integer, as text or as a number"],
  ["uint256", true, "p: expected an integer, as text or as a number"],
  ["uint256", 1.5, "p: is not an exact integer as a JSON number: send it as text"],
  ["uint256", 9007199254740992, "p: is not an exact integer as a JSON number: send it as text"],
  ["uint7", 1, "p: there is no integer of 7 bits"],
  ["uint264", 1, "p: there is no integer of 264 bits"],
  ["bool", 1, "p: expected true or false"],
  ["bool", "yes", "p: expected true or false"],
  ["string", 5, "p: expected a string"],
  ["string", "\uD800", "p: is not well-formed Unicode"],
  ["bytes", "0x1", "p: expected bytes as 0x and an even number of hex digits"],
  ["bytes", "1234", "p: expected bytes as 0x and an even number of hex digits"],
  ["bytes", "0xzz", "p: expected bytes as 0x and an even number of hex digits"],
  ["bytes4", "0x1234", "p: expected 4 bytes, got 2"],
  ["uint8[]", "1", "p: expected an array"],
  ["uint8[2]", [1], "p: expected 2 items, got 1"],
  ["uint8[2][]", [[1, 2], [1]], "p[1]: expected 2 items, got 1"],
  ["uint8[]", [1, 2, 300], "p[2]: is out of range, from 0 to 255"],
  ["fixed128x18", "1", "p: the type fixed128x18 is not supported"],
  ["function", `0x${"00".repeat(24)}`, "p: the type function is not supported"],
] as const)("refuses %s %j", (type, value, message) => {
  expect(refusal(of(type), value)).toBe(message);
});

test.each([
  ["too short", lower.slice(0, -1)],
  ["without 0x", lower.slice(2)],
  ["with a wrong checksum", checksummed.replace("dA6B", "Da6B")],
  ["a name", "vitalik.eth"],
  ["a number", 5],
])("refuses an address %s", (_, value) => {
  expect(refusal(of("address"), value)).toMatch(/^p: expected an address/);
});

test.each([
  ["an array", ["1", "-2"]],
  ["an object by name", { y: "-2", x: "1" }],
  ["a wrapped array", { raw: ["1", "-2"] }],
  ["a wrapped object", { raw: { x: 1, y: -2 } }],
])("accepts a tuple as %s", (_, value) => {
  expect(argument(of("tuple", point), value, "p")).toEqual([1n, -2n]);
});

test("accepts nested tuples and arrays of tuples", () => {
  const line = of("tuple[]", [
    { name: "name", type: "string" },
    { name: "ends", type: "tuple[2]", components: point },
  ]);
  const value = [
    {
      name: "a",
      ends: [[1, 2], { x: 3, y: 4 }],
    },
  ];
  expect(argument(line, value, "p")).toEqual([
    [
      "a",
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
  ]);
});

test.each([
  ["too few components", ["1"], "p: expected 2 components, got 1"],
  ["a missing component", { x: "1" }, "p.y: is missing"],
  ["an unknown component", { x: "1", y: "2", z: "3" }, "p: has no component z"],
  ["a wrong component by name", { x: "1", y: "b" }, "p.y: expected an integer, as text or as a number"],
  ["a wrong component by position", ["1", "b"], "p.y: expected an integer, as text or as a number"],
  ["text", "1,2", "p: expected an array or an object"],
  ["nothing", null, "p: expected an array or an object"],
])("refuses a tuple with %s", (_, value, message) => {
  expect(refusal(of("tuple", point), value)).toBe(message);
});

test("refuses an object for a tuple with unnamed or equally named components", () => {
  const unnamed = [
    { name: "", type: "uint8" },
    { name: "b", type: "uint8" },
  ];
  const twice = [
    { name: "b", type: "uint8" },
    { name: "b", type: "uint8" },
  ];
  const message = "p: expected an array, because the components have no names of their own";
  expect(refusal(of("tuple", unnamed), { b: 1 })).toBe(message);
  expect(refusal(of("tuple", twice), { b: 1 })).toBe(message);
  expect(argument(of("tuple", unnamed), [1, 2], "p")).toEqual([1n, 2n]);
  expect(refusal(of("tuple", unnamed), ["a", 2])).toBe("p.0: expected an integer, as text or as a number");
});

test("a tuple whose only component is called raw keeps its object form", () => {
  const raw = of("tuple", [{ name: "raw", type: "uint8" }]);
  expect(argument(raw, { raw: 5 }, "p")).toEqual([5n]);
  expect(argument(raw, { raw: { raw: 5 } }, "p")).toEqual([5n]);
  expect(argument(raw, { raw: [5] }, "p")).toEqual([5n]);
});

test("an object with more keys than raw is not a wrapper", () => {
  expect(refusal(of("uint8"), { raw: 1, other: 2 })).toBe("p: expected an integer, as text or as a number");
});

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8);
const integers = fc.record({ size: bits, unsigned: fc.boolean(), share: fc.double({ min: 0, max: 1, noNaN: true }) });

/** The smallest and largest value of an integer type. */
const rangeOf = (size: number, unsigned: boolean): readonly [bigint, bigint] =>
  unsigned ? [0n, 2n ** BigInt(size) - 1n] : [-(2n ** BigInt(size - 1)), 2n ** BigInt(size - 1) - 1n];

test("accepts every integer in its range, bare and wrapped", () => {
  fc.assert(
    fc.property(integers, ({ size, unsigned, share }) => {
      const [least, most] = rangeOf(size, unsigned);
      const inside = least + ((most - least) * BigInt(Math.round(share * 1e6))) / 1_000_000n;
      const parameter = of(`${unsigned ? "u" : ""}int${size}`);
      for (const value of [least, inside, most]) {
        expect(argument(parameter, String(value), "p")).toBe(value);
        expect(argument(parameter, { raw: String(value) }, "p")).toBe(value);
      }
    }),
    runs,
  );
});

test("refuses every integer outside its range", () => {
  fc.assert(
    fc.property(integers, fc.bigInt({ min: 1n, max: 2n ** 260n }), ({ size, unsigned }, beyond) => {
      const [least, most] = rangeOf(size, unsigned);
      const parameter = of(`${unsigned ? "u" : ""}int${size}`);
      expect(refusal(parameter, String(most + beyond))).toContain("out of range");
      expect(refusal(parameter, String(least - beyond))).toContain("out of range");
    }),
    runs,
  );
});

test("accepts every address in lower case, in capitals and with its checksum", () => {
  const hex = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString("hex"));
  fc.assert(
    fc.property(hex, (digits) => {
      const checked = getAddress(`0x${digits}`);
      for (const text of [`0x${digits}`, `0x${digits.toUpperCase()}`, checked]) {
        expect(argument(of("address"), text, "p")).toBe(checked);
      }
    }),
    runs,
  );
});
