import { describe, expect, test } from "vitest";
import { elementaryType, nearestSize } from "./elementary-type.ts";

describe("the canonical name of an elementary type", () => {
  test.each(["address", "bool", "string", "bytes", "function", "fixed8x0", "ufixed128x80", "fixed256x18"])(
    "%s is its own",
    (word) => {
      expect(elementaryType(word)).toBe(word);
    },
  );

  test("of integers has every multiple of eight bits, and of bytes every size up to 32", () => {
    const namesOf = (prefix: string, last: number) =>
      Array.from({ length: last + 1 }, (_, size) => size).filter((size) => elementaryType(prefix + size) !== undefined);
    const bits = Array.from({ length: 32 }, (_, index) => 8 * (index + 1));
    expect(namesOf("uint", 999)).toEqual(bits);
    expect(namesOf("int", 999)).toEqual(bits);
    expect(namesOf("bytes", 99)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    expect(elementaryType("uint248")).toBe("uint248");
    expect(elementaryType("bytes32")).toBe("bytes32");
  });

  test.each([
    ["uint", "uint256"],
    ["int", "int256"],
    ["byte", "bytes1"],
    ["fixed", "fixed128x18"],
    ["ufixed", "ufixed128x18"],
  ])("%s is %s", (word, name) => {
    expect(elementaryType(word)).toBe(name);
  });

  test.each([
    "",
    "Token",
    "uint08",
    "uint0",
    "uint2560",
    "uint8x",
    "xuint8",
    "uintx",
    "bytes0",
    "bytes08",
    "bytes320",
    "bytes8x",
    "xbytes8",
    "bytesx",
    "fixed8",
    "fixed7x0",
    "fixed08x0",
    "fixed0x0",
    "fixed264x18",
    "fixed128x81",
    "fixed128x100",
    "xfixed128x18",
    "fixed128x18x",
    "fixed128xx",
    "fixedx18",
  ])("%j is none", (word) => {
    expect(elementaryType(word)).toBeUndefined();
  });
});

describe("the nearest size", () => {
  test.each([
    ["uint257", "uint256"],
    ["uint999999", "uint256"],
    ["int0", "int8"],
    ["int3", "int8"],
    ["int11", "int8"],
    ["int12", "int16"],
    ["uint250", "uint248"],
    ["bytes0", "bytes1"],
    ["bytes33", "bytes32"],
    ["bytes999999", "bytes32"],
    ["bytes20", "bytes20"],
  ])("to %s is %s", (word, nearest) => {
    expect(nearestSize(word)).toBe(nearest);
  });

  test.each(["uint", "bytes", "bool8", "uint1234567", "xuint8", "uint8x", "uintx", "fixed8", ""])(
    "%j has none",
    (word) => {
      expect(nearestSize(word)).toBeUndefined();
    },
  );
});
