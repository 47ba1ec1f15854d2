import { describe, expect, test } from "vitest";
import { describeField, type LeafField } from "./field.ts";
import { leafText, partsByName } from "./result-value.ts";

const address = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const fieldOf = (type: string): LeafField => {
  const field = describeField({ name: "x", type });
  if (field.kind === "list" || field.kind === "tuple" || field.kind === "unsupported") throw new Error(type);
  return field;
};

describe("a value of the service as text", () => {
  test.each<[string, unknown, string | undefined]>([
    ["uint8", 255n, "255"],
    ["uint8", 256n, undefined],
    ["uint8", -1n, undefined],
    ["int8", -128n, "-128"],
    ["int8", -129n, undefined],
    ["int8", 127n, "127"],
    ["int8", 128n, undefined],
    ["uint256", "0x10", "16"],
    ["uint256", "007", "7"],
    ["int256", "-5", "-5"],
    ["uint256", 9_007_199_254_740_991, "9007199254740991"],
    // It was rounded before it came.
    ["uint256", 9_007_199_254_740_992, undefined],
    ["uint256", 1.5, undefined],
    ["uint256", "1.5", undefined],
    ["uint256", "1e5", undefined],
    ["uint256", "", undefined],
    ["uint256", "0x", undefined],
    ["uint256", "x5", undefined],
    ["uint256", "5x", undefined],
    ["uint256", "1".repeat(81), undefined],
    ["uint256", true, undefined],
    ["uint256", null, undefined],
    ["bool", true, "true"],
    ["bool", false, "false"],
    ["bool", "true", "true"],
    ["bool", "false", "false"],
    ["bool", "yes", undefined],
    ["bool", 1, undefined],
    ["string", "", ""],
    ["string", "Ünï", "Ünï"],
    ["string", 5, undefined],
    ["address", address.toUpperCase().replace("0X", "0x"), address],
    ["address", address, address],
    ["address", `${address}0`, undefined],
    ["address", 5, undefined],
    ["bytes", "0xABcd", "0xabcd"],
    ["bytes", "0x", "0x"],
    ["bytes", "0xabc", undefined],
    ["bytes", "abcd", undefined],
    ["bytes", "0xabcdx", undefined],
    ["bytes", 5, undefined],
    ["bytes2", "0xABcd", "0xabcd"],
    ["bytes2", "0xab", undefined],
    ["bytes2", "0xabcdef", undefined],
  ])("%s: %s is %s", (type, value, text) => {
    expect(leafText(fieldOf(type), value)).toBe(text);
  });
});

describe("the values of several outputs", () => {
  test.each<[string, readonly string[], unknown, readonly unknown[] | undefined]>([
    ["are a list of as many", ["a", "b"], [1, 2], [1, 2]],
    ["are not a list of fewer", ["a", "b"], [1], undefined],
    ["are not a list of more", ["a"], [1, 2], undefined],
    ["are an object by name", ["a", "b"], { b: 2, a: 1 }, [1, 2]],
    ["are an object by position", ["a", "b"], { "0": 1, "1": 2 }, [1, 2]],
    ["are by name first", ["a", "b"], { "0": 3, "1": 4, a: 1, b: 2 }, [1, 2]],
    ["are by position, if names repeat", ["a", "a"], { a: 5, "0": 1, "1": 2 }, [1, 2]],
    ["are by position, if a name is missing", ["a", ""], { a: 5, "": 6, "0": 1, "1": 2 }, [1, 2]],
    ["are missing, if a name is not there", ["a", "b"], { a: 1 }, undefined],
    ["are never inherited", ["constructor"], {}, undefined],
    ["are not a text", ["a"], "ab", undefined],
  ])("%s", (_what, names, value, parts) => {
    expect(partsByName(names, value)).toEqual(parts);
  });
});
