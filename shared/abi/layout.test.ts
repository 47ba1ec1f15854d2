import { describe, expect, test } from "vitest";
import { abiFunctions } from "./functions.ts";
import { isCanonicalLayout, itemOf, sizeOf } from "./layout.ts";
import { abiOf } from "./testing.ts";
import type { AbiParameter } from "./types.ts";

const inputsOf = (types: string): readonly AbiParameter[] =>
  abiFunctions(abiOf(`function f(${types})`))[0]?.inputs ?? [];
const inputOf = (type: string): AbiParameter => inputsOf(type)[0] ?? { name: "", type };

/** Words of data: a number is a word, a text the start of one. */
const data = (...words: readonly (number | string)[]): string =>
  `0x${words.map((word) => (typeof word === "number" ? word.toString(16).padStart(64, "0") : word.padEnd(64, "0"))).join("")}`;
const isCanonical = (types: string, ...words: readonly (number | string)[]): boolean =>
  isCanonicalLayout(inputsOf(types), data(...words));

describe("the layout that encoders write is canonical", () => {
  test.each<[string, readonly (number | string)[]]>([
    ["", []],
    ["uint256", [5]],
    ["uint256, bool, address", [5, 1, 9]],
    ["uint8[3]", [1, 2, 3]],
    ["uint8[2][2]", [1, 2, 3, 4]],
    ["(uint8, bool)", [1, 1]],
    ["(uint8, bool)[2]", [1, 1, 2, 0]],
    ["bytes", [32, 0]],
    ["bytes", [32, 1, "ab"]],
    ["bytes", [32, 32, "ab"]],
    ["string", [32, 33, "61", "62"]],
    ["uint256, string, uint256", [7, 96, 8, 1, "61"]],
    ["bytes, bytes", [64, 128, 1, "aa", 2, "bbcc"]],
    ["uint8[]", [32, 0]],
    ["uint8[]", [32, 2, 1, 2]],
    ["uint8[2][]", [32, 2, 1, 2, 3, 4]],
    ["uint8[][]", [32, 2, 64, 128, 1, 7, 1, 8]],
    ["string[2]", [32, 64, 128, 1, "61", 1, "62"]],
    ["(uint8, string)", [32, 7, 64, 1, "61"]],
    ["(uint8, string)[]", [32, 1, 32, 7, 64, 1, "61"]],
    ["(uint8[2], bytes)", [32, 1, 2, 96, 1, "61"]],
    ["uint8[0]", []],
    ["uint8[0][]", [32, 0]],
  ])("of (%s)", (types, words) => {
    expect(isCanonical(types, ...words)).toBe(true);
    // A word more is left over, and a word less or half a byte does not fit.
    expect(isCanonical(types, ...words, 0)).toBe(false);
    expect(isCanonical(types, ...words.slice(0, -1))).toBe(words.length === 0);
    expect(isCanonicalLayout(inputsOf(types), `${data(...words)}0`)).toBe(false);
  });
});

describe("another layout of the same values is not:", () => {
  test.each<[string, string, readonly (number | string)[]]>([
    ["an offset past a gap", "bytes", [64, 0, 1, "ab"]],
    ["an offset to the front", "bytes", [0, 1, "ab"]],
    ["two values in the wrong order", "bytes, bytes", [128, 64, 1, "aa", 2, "bbcc"]],
    ["two values that share their bytes", "bytes, bytes", [64, 64, 1, "aa"]],
    ["a length beyond the data", "bytes", [32, 33, "ab"]],
    ["a list longer than the data", "uint8[]", [32, 3, 1, 2]],
    ["a list of lists longer than the data", "uint8[][]", [32, 3, 64, 128]],
    ["a list shorter than the data", "uint8[]", [32, 1, 1, 2]],
    ["an inner offset past a gap", "(uint8, string)", [32, 7, 96, 0, 1, "61"]],
    ["an inner offset past a gap in a list", "string[]", [32, 1, 64, 0, 1, "61"]],
    ["items without a size", "uint8[0][]", [32, 1]],
    ["an offset larger than any data", "bytes", ["f".repeat(64), 1, "ab"]],
    ["a length larger than any data", "bytes", [32, `${"0".repeat(51)}1${"0".repeat(12)}`, "ab"]],
    ["a length larger than any data of a list", "uint8[]", [32, "f".repeat(64), 1]],
  ])("%s", (_what, types, words) => {
    expect(isCanonical(types, ...words)).toBe(false);
  });

  test("words that are not hexadecimal", () => {
    expect(isCanonicalLayout(inputsOf("bytes"), data("z".repeat(64), 0))).toBe(false);
    expect(isCanonicalLayout(inputsOf("bytes"), data(32, "z".repeat(64)))).toBe(false);
  });
});

test("digits may be upper-case", () => {
  const words = data(32, 10, "aa").replace(/a/g, "A");
  expect(isCanonicalLayout(inputsOf("bytes"), words)).toBe(true);
});

test("types nested deeper than the stack are not canonical, and not an error", () => {
  const deep: AbiParameter = { name: "", type: `uint8${"[]".repeat(100_000)}` };
  expect(isCanonicalLayout([deep], data(32, 1, 32, 1, 32, 1))).toBe(false);
  let nested: AbiParameter = { name: "", type: "uint8" };
  for (let depth = 0; depth < 20_000; depth += 1) nested = { name: "", type: "tuple", components: [nested] };
  expect(isCanonicalLayout([nested], data(1))).toBe(false);
});

test.each<[string, number | undefined]>([
  ["uint8", 32],
  ["address", 32],
  ["bytes32", 32],
  ["bytes", undefined],
  ["string", undefined],
  ["uint8[]", undefined],
  ["uint8[3]", 96],
  ["uint8[0]", 0],
  ["uint8[2][3]", 192],
  ["uint8[][3]", undefined],
  ["uint8[3][]", undefined],
  ["string[2]", undefined],
  ["(uint8, bool)", 64],
  ["(uint8, string)", undefined],
  ["(uint8, bool)[2]", 128],
])("a value of the type %s takes %s bytes in place", (type, size) => {
  expect(sizeOf(inputOf(type))).toBe(size);
});

test("the items of a list are those of its last brackets", () => {
  expect(itemOf({ name: "x", type: "uint8[2][]" })).toEqual({
    item: { name: "x", type: "uint8[2]" },
    length: undefined,
  });
  expect(itemOf({ name: "x", type: "uint8[][12]" })).toEqual({ item: { name: "x", type: "uint8[]" }, length: 12 });
  expect(itemOf({ name: "x", type: "uint8" })).toBeUndefined();
  expect(itemOf({ name: "x", type: "uint8[]x" })).toBeUndefined();
});
