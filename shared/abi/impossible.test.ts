import { describe, expect, test } from "vitest";
import { impossibleIn } from "./impossible.ts";
import type { AbiParameter } from "./types.ts";

const impossibleOf = (inputs: readonly AbiParameter[], outputs: readonly AbiParameter[] = []) =>
  impossibleIn({ type: "function", name: "f", inputs, outputs, stateMutability: "view" });
const of = (type: string, components?: readonly AbiParameter[]): AbiParameter => ({
  name: "x",
  type,
  ...(components === undefined ? {} : { components }),
});

describe("no compiler writes", () => {
  test.each([
    ["uint257", "uint256"],
    ["int7", "int8"],
    ["uint257[2][]", "uint256[2][]"],
    ["bytes33", "bytes32"],
  ])("%s: %s was meant", (type, meant) => {
    expect(impossibleOf([of("bool"), of(type)])).toEqual({
      code: "type-unknown",
      path: ["inputs", 1, "type"],
      type,
      meant,
    });
  });

  test.each(["uint8[0]", "uint8[00]", "uint8[2][0]", "uint8[0][]"])("a list of length 0, %s", (type) => {
    expect(impossibleOf([of(type)])).toEqual({ code: "zero-length", path: ["inputs", 0, "type"], type });
  });

  test("a tuple without parts", () => {
    expect(impossibleOf([of("tuple", [])])).toEqual({
      code: "components-empty",
      path: ["inputs", 0, "components"],
      type: "tuple",
    });
  });

  test("such a type within a tuple, or among the outputs", () => {
    const inner = of("tuple", [of("bool"), of("tuple[]", [of("uint9")])]);
    expect(impossibleOf([of("bool")], [inner])).toEqual({
      code: "type-unknown",
      path: ["outputs", 0, "components", 1, "components", 0, "type"],
      type: "uint9",
      meant: "uint8",
    });
    expect(impossibleOf([of("uint8[0]")], [inner])?.code).toBe("zero-length");
  });
});

test.each([
  "uint256",
  "uint8",
  "int24",
  "bytes1",
  "bytes",
  "uint",
  "uint8[10]",
  "uint8[]",
  "Library.Kind",
  "myuint257",
  "uint257x",
])("a compiler, or a library, may write %s", (type) => {
  expect(impossibleOf([of(type)])).toBeUndefined();
});

test("an entry without inputs or outputs has nothing impossible", () => {
  expect(impossibleIn({ type: "fallback", stateMutability: "payable" })).toBeUndefined();
  expect(impossibleIn({ type: "error", name: "E", inputs: [of("uint9")] })?.type).toBe("uint9");
  expect(impossibleOf([of("tuple", [of("bool")])])).toBeUndefined();
});
