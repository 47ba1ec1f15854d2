import { expect, test } from "vitest";
import { abiFunctions } from "#shared/abi/functions.ts";
import { abiOf } from "#shared/abi/testing.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { leavesOf } from "./descriptor-leaves.ts";
import { acme } from "./testing-descriptors.ts";

const read = (types: string, values: readonly AbiValue[]) => {
  const leaves = leavesOf(abiFunctions(abiOf(`function f(${types})`))[0]?.inputs ?? [], values);
  return leaves === undefined ? undefined : { values: [...leaves.values], lengths: [...leaves.lengths] };
};

test("every value of a call has a path, and every list a length", () => {
  const values = [7n, [[-1n, [true, false]]], [["a"], []], acme, "0xAB"];
  expect(read("uint8 a, (int24 tick, bool[] flags)[] parts, string[][2] texts, address to, bytes4 b", values)).toEqual({
    values: [
      ["a", { kind: "uint", value: 7n }],
      ["parts.[0].tick", { kind: "int", value: -1n, bits: 24 }],
      ["parts.[0].flags.[0]", { kind: "bool", value: true }],
      ["parts.[0].flags.[1]", { kind: "bool", value: false }],
      ["texts.[0].[0]", { kind: "string", value: "a" }],
      ["to", { kind: "address", value: acme }],
      ["b", { kind: "bytes", value: "0xAB" }],
    ],
    lengths: [
      ["parts", 1],
      ["parts.[0].flags", 2],
      ["texts", 2],
      ["texts.[0]", 1],
      ["texts.[1]", 0],
    ],
  });
});

test.each<[string, string, readonly AbiValue[]]>([
  ["a missing value", "uint8 a", []],
  ["a list that is none", "uint8[] a", ["0x"]],
  ["a tuple that is none", "(uint8 x) a", [7n]],
  ["a value of another kind", "uint8 a", ["7"]],
  ["a negative number of another kind", "int8 a", [true]],
  ["a flag of another kind", "bool a", [1n]],
  ["a text of another kind", "string a", [1n]],
  ["a missing item of a tuple", "(uint8 x, uint8 y) a", [[1n]]],
])("%s: nothing is told", (_what, types, values) => {
  expect(read(types, values)).toBeUndefined();
});

test("an unsupported type, or a tuple without parts: nothing is told", () => {
  expect(leavesOf([{ name: "f", type: "function" }], ["0x12"])).toBeUndefined();
  expect(leavesOf([{ name: "t", type: "tuple", components: [] }], [[]])).toBeUndefined();
  expect(leavesOf([{ name: "t", type: "tuple" }], [[]])).toBeUndefined();
});

test("more than a thousand values, or a list that long, are not told", () => {
  const many = (length: number) => Array.from({ length }, () => 1n);
  expect(read("uint8[] a", [many(1_000)])?.values).toHaveLength(1_000);
  expect(read("uint8[] a", [many(1_001)])).toBeUndefined();
  expect(read("uint8[] a, uint8 b", [many(999), 1n])?.values).toHaveLength(1_000);
  expect(read("uint8[] a, uint8 b", [many(1_000), 1n])).toBeUndefined();
});
