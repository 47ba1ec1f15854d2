import fc from "fast-check";
import { encodeAbiParameters } from "viem/utils";
import { describe, expect, test } from "vitest";
import { encodeValues } from "./calldata.ts";
import { formatInitializer, initializersOf } from "./format-initializer.ts";
import { signature } from "./functions.ts";
import { readInitializer } from "./initializer.ts";
import { abiOf, ALICE, anyArgument, functionOf, RUNS } from "./testing.ts";

describe("the arguments of an initializer", () => {
  test.each([
    ["uint256", 2n ** 256n - 1n, "115792089237316195423570985008687907853269984665640564039457584007913129639935"],
    ["int8", -128n, "-128"],
    ["bool", false, "false"],
    ["string", ' "1e3" ', ' "1e3" '],
    ["string", "", ""],
    ["bytes", "0x", "0x"],
    ["bytes4", "0x1234abcd", "0x1234abcd"],
    ["address", ALICE, ALICE],
    ["uint256[]", [1000000000000000001n, 2n], '["1000000000000000001","2"]'],
    ["bool[2]", [true, false], "[true,false]"],
    ["string[]", ['a"b'], '["a\\"b"]'],
  ])("%s: %o is the text %s", (type, value, text) => {
    const inputs = [{ name: "it", type }];
    expect(formatInitializer(inputs, [value])).toEqual([{ name: "it", type, value: text }]);
    expect(readInitializer(formatInitializer(inputs, [value]))).toMatchObject({
      ok: true,
      data: encodeAbiParameters(inputs, [value]),
    });
  });

  test("a tuple is a list by position, and its type lists the components in brackets", () => {
    const { inputs } = functionOf("function initialize((address holder, uint96 part)[] shares, bool open)");
    expect(formatInitializer(inputs, [[[ALICE, 5n]], true])).toEqual([
      { name: "shares", type: "(address,uint96)[]", value: `[["${ALICE}","5"]]` },
      { name: "open", type: "bool", value: "true" },
    ]);
  });

  test("the number of values must match the inputs", () => {
    expect(() => formatInitializer([{ name: "a", type: "bool" }], [])).toThrow(RangeError);
  });

  test("whatever the types, the relay's reading encodes like the form's values", () => {
    fc.assert(
      fc.property(anyArgument, ({ parameter, value }) => {
        const read = readInitializer(formatInitializer([parameter], [value]));
        const encoded = encodeValues([parameter], [value]);
        expect(read.ok && encodeValues(read.parameters, read.values)).toEqual(encoded);
        expect(encoded.ok).toBe(true);
      }),
      RUNS,
    );
  });
});

test("initializers are writing functions with such a name; the usual one comes first", () => {
  const abi = abiOf(
    [
      "function initializeV2(uint256 cap)",
      "function init(address owner)",
      "function initialize(string name, string symbol)",
      "function initialize(string name)",
      "function initialized() view returns (bool)",
      "function initiate()",
      "function transfer(address to, uint256 value)",
    ].join("\n"),
  );
  expect(initializersOf(abi).map(signature)).toEqual([
    "initialize(string,string)",
    "initialize(string)",
    "initializeV2(uint256)",
    "init(address)",
  ]);
});
