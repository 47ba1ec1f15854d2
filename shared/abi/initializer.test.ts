import { encodeAbiParameters, parseAbiParameters } from "viem/utils";
import { describe, expect, test } from "vitest";
import { readInitializer } from "./initializer.ts";

const owner = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const argument = (type: string, value: string) => ({ name: "x", type, value });
const data = (...args: readonly { readonly name: string; readonly type: string; readonly value: string }[]) => {
  const read = readInitializer(args);
  return read.ok ? read.data : read.error;
};

describe("arguments of an initializer", () => {
  test("encode to what their types say, without a selector", () => {
    const types = parseAbiParameters("string, uint256, bool, address[], bytes");
    expect(
      data(
        argument("string", "[not JSON"),
        argument("uint", "1000"),
        argument("bool", "true"),
        argument("address[]", JSON.stringify([owner])),
        argument("bytes", "0x00ff"),
      ),
    ).toBe(encodeAbiParameters(types, ["[not JSON", 1000n, true, [owner], "0x00ff"]));
  });

  test("of a tuple normalize to one form, whether or not its type names the components", () => {
    const texts = [
      ["tuple", `["${owner}", 1000, [true]]`],
      ["tuple", ` [ "${owner.toLowerCase()}","1000",[true]]`],
      ["tuple", `["${owner}","0x3E8",[true]]`],
      ["tuple", `["${owner}","+1000",[true]]`],
      ["tuple", `["${owner}","0b1111101000",[true]]`],
      ["tuple", `["${owner}","0O1750",[true]]`],
      ["(address,uint256,bool[])", `["${owner}","0x03e8",[true]]`],
      ["(address,uint,bool[])", `["${owner}",1000,[true]]`],
    ] as const;
    const [first, ...others] = texts.map(([type, value]) => data(argument(type, value), argument("uint8", "7")));
    for (const other of others) expect(other).toEqual(first);
    const another = [
      ["tuple", `["${owner}",1001,[true]]`],
      ["tuple", `["${owner}",1000,[false]]`],
      ["tuple", `["${owner}",1000,true]`],
      ["tuple[]", `["${owner}",1000,[true]]`],
    ] as const;
    for (const [type, value] of another) expect(data(argument(type, value), argument("uint8", "7"))).not.toEqual(first);
  });

  test("of a tuple keep their display text", () => {
    const read = readInitializer([argument("tuple[]", '[ ["a", 1] ]')]);
    expect(read).toMatchObject({
      ok: true,
      parameters: [{ type: "tuple[]" }],
      values: ['[["a",1]]'],
      opaque: new Set([0]),
    });
  });

  test("are empty if none are given", () => {
    expect(data()).toBe("0x");
  });

  test.each<[string, string, string, readonly (string | number)[]]>([
    ["uint256", "05", "not-an-integer", [0, "value"]],
    ["uint256", "1e3", "not-an-integer", [0, "value"]],
    ["uint8", "256", "out-of-range", [0, "value"]],
    ["bool", "TRUE", "json-kind", [0, "value"]],
    ["bool", "1", "json-kind", [0, "value"]],
    ["uint256[]", "1,2", "json-kind", [0, "value"]],
    ["uint256[]", "[1.5]", "number-inexact", [0, "value", 0]],
    ["uint256[2]", "[1]", "length", [0, "value"]],
    ["tuple", "{}", "json-kind", [0, "value"]],
    ["tuple", '[{"a":1}]', "json-kind", [0, "value"]],
    ["tuple", "[null]", "json-kind", [0, "value"]],
    ["tuple", "[", "json-kind", [0, "value"]],
    ["tuple[x]", "[]", "type-unsupported", [0, "type"]],
    ["(tuple)", "[]", "type-unsupported", [0, "type"]],
    ["(uint8)", "[256]", "out-of-range", [0, "value", 0]],
    ["(uint256", "[1]", "type-unsupported", [0, "type"]],
    ["(uint256)x", "[1]", "type-unsupported", [0, "type"]],
    ["uint7", "1", "type-unsupported", [0, "type"]],
    ["address", "0x00", "not-an-address", [0, "value"]],
  ])("are refused with their location: %s of %s", (type, value, code, path) => {
    expect(data(argument(type, value))).toMatchObject({ code, path });
  });

  test("keep every digit of a number in a list", () => {
    const large = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    expect(data(argument("uint256[]", `[${large}]`))).toBe(data(argument("uint256[]", `["${large}"]`)));
  });

  test("of an endless type are refused quickly", () => {
    expect(data(argument("(".repeat(100_000), "[]"))).toMatchObject({ code: "type-unsupported" });
    expect(data(argument(`${"(".repeat(200)}uint8${")".repeat(200)}`, "[]"))).toMatchObject({
      code: "type-unsupported",
    });
  });
});
