import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeField, findUnsupported, integerBounds, isLeaf } from "./field.ts";
import { RUNS, anyParameter, field, functionOf, parameter } from "./testing.ts";

describe("describeField of an elementary type", () => {
  test.each([
    ["uint8", { kind: "integer", signed: false, bits: 8 }],
    ["uint256", { kind: "integer", signed: false, bits: 256 }],
    ["int24", { kind: "integer", signed: true, bits: 24 }],
    ["int256", { kind: "integer", signed: true, bits: 256 }],
    ["bool", { kind: "boolean" }],
    ["address", { kind: "address" }],
    ["string", { kind: "string" }],
    ["bytes", { kind: "bytes" }],
    ["bytes1", { kind: "fixedBytes", size: 1 }],
    ["bytes32", { kind: "fixedBytes", size: 32 }],
  ])("%s", (type, expected) => {
    expect(field(type)).toEqual({ name: "", type, ...expected });
  });

  test("describes all 64 widths of integers and all 32 of bytes", () => {
    for (let size = 1; size <= 32; size += 1) {
      expect(field(`uint${size * 8}`)).toMatchObject({ kind: "integer", signed: false, bits: size * 8 });
      expect(field(`int${size * 8}`)).toMatchObject({ kind: "integer", signed: true, bits: size * 8 });
      expect(field(`bytes${size}`)).toMatchObject({ kind: "fixedBytes", size });
    }
  });

  test.each([
    "uint7",
    "uint0",
    "uint264",
    "uint08",
    "uint256 ",
    "Uint256",
    "int",
    "bytes0",
    "bytes33",
    "bytes01",
    "byte",
    "boolean",
    "address payable",
    "mapping(address => uint256)",
    "Lib.Kind",
    "constructor",
    "__proto__",
    "tuple",
    "tuple[]x",
  ])("marks %j as unsupported", (type) => {
    expect(field(type)).toEqual({ name: "", type, kind: "unsupported", reason: "unknown-type" });
  });

  test.each([
    ["function", "function-type"],
    ["fixed128x18", "fixed-point"],
    ["ufixed8x1", "fixed-point"],
    ["fixed", "fixed-point"],
  ])("says why %s is unsupported", (type, reason) => {
    expect(field(type)).toEqual({ name: "", type, kind: "unsupported", reason });
  });

  test("keeps name, internal type and description", () => {
    const rest = { name: "owner", internalType: "contract Owner", description: "Who owns it" };
    expect(describeField(parameter("address", rest))).toEqual({ type: "address", kind: "address", ...rest });
  });

  test("has no internal type and no description where the ABI has none", () => {
    expect(Object.keys(field("bool")).toSorted()).toEqual(["kind", "name", "type"]);
  });
});

describe("describeField of a list", () => {
  test("without a length is a list of its item", () => {
    expect(field("bool[]")).toEqual({
      name: "",
      type: "bool[]",
      kind: "list",
      item: { name: "", type: "bool", kind: "boolean" },
    });
  });

  test("with a length says it", () => {
    expect(field("bool[3]")).toMatchObject({ kind: "list", length: 3, item: { kind: "boolean" } });
  });

  test("uint256[2][] is a list of pairs: the inner dimension is the fixed one", () => {
    const outer = field("uint256[2][]");
    expect(outer).toMatchObject({ kind: "list", type: "uint256[2][]" });
    expect(outer).not.toHaveProperty("length");
    expect(outer).toHaveProperty("item", {
      name: "",
      type: "uint256[2]",
      kind: "list",
      length: 2,
      item: { name: "", type: "uint256", kind: "integer", signed: false, bits: 256 },
    });
  });

  test("uint256[][2] is a pair of lists", () => {
    const outer = field("uint256[][2]");
    expect(outer).toMatchObject({ kind: "list", length: 2, item: { kind: "list", type: "uint256[]" } });
    expect(outer).not.toHaveProperty("item.length");
  });

  test("uint256[2][2] is a pair of pairs", () => {
    expect(field("uint256[2][2]")).toMatchObject({ length: 2, item: { length: 2, item: { kind: "integer" } } });
  });

  test("tuple[2] is a pair of tuples", () => {
    const components = [parameter("bool", { name: "a" })];
    expect(describeField(parameter("tuple[2]", { components }))).toMatchObject({
      kind: "list",
      length: 2,
      item: { kind: "tuple", type: "tuple", parts: [{ name: "a", kind: "boolean" }] },
    });
  });

  test("hands the internal type down without its dimension", () => {
    const pairs = describeField(parameter("address[2][]", { name: "x", internalType: "contract Token[2][]" }));
    expect(pairs).toMatchObject({
      name: "x",
      internalType: "contract Token[2][]",
      item: { name: "", internalType: "contract Token[2]", item: { internalType: "contract Token" } },
    });
  });

  test("does not hand down an internal type of another shape", () => {
    const list = describeField(parameter("uint256[]", { internalType: "Amounts" }));
    expect(list).not.toHaveProperty("item.internalType");
  });

  test.each([
    ["uint256[0]", "zero-length"],
    ["uint256[00]", "zero-length"],
    ["uint256[4097]", "too-large"],
    ["uint256[99999999999999999999]", "too-large"],
    ["uint256[1000][1000]", "too-large"],
    [`uint256${"[]".repeat(17)}`, "too-large"],
    ["[]", "unknown-type"],
    ["uint256]", "unknown-type"],
    ["uint256[-1]", "unknown-type"],
    ["uint256[x]", "unknown-type"],
  ])("marks %s as unsupported: %s", (type, reason) => {
    expect(field(type)).toMatchObject({ kind: "unsupported", type, reason });
  });

  test.each(["uint256[4096]", "uint256[64][64]", `uint256${"[]".repeat(16)}`])("still describes %s", (type) => {
    expect(field(type).kind).toBe("list");
  });
});

describe("describeField of a tuple", () => {
  test("has a part for each component, in order", () => {
    const [input] = functionOf("function f((uint8 a, (bool b, string c) d, bytes4[] e) x)").inputs;
    expect(input && describeField(input)).toMatchObject({
      name: "x",
      kind: "tuple",
      parts: [
        { name: "a", kind: "integer" },
        { name: "d", kind: "tuple", parts: [{ name: "b" }, { name: "c" }] },
        { name: "e", kind: "list", item: { kind: "fixedBytes", size: 4 } },
      ],
    });
  });

  test("may have unnamed parts, and parts of the same name", () => {
    const components = [parameter("bool"), parameter("bool", { name: "a" }), parameter("string", { name: "a" })];
    const tuple = describeField(parameter("tuple", { components }));
    expect(tuple).toMatchObject({ parts: [{ name: "" }, { name: "a" }, { name: "a" }] });
  });

  test("without parts is unsupported, alone or in a list: Solidity has no empty struct", () => {
    const empty = { kind: "unsupported", reason: "empty-tuple" };
    expect(describeField(parameter("tuple", { components: [] }))).toMatchObject(empty);
    expect(describeField(parameter("tuple[]", { components: [] }))).toMatchObject({ kind: "list", item: empty });
  });

  test("with more leaves than a form can hold is unsupported", () => {
    const components = [parameter("uint8[3000]"), parameter("uint8[3000]")];
    expect(describeField(parameter("tuple", { components }))).toMatchObject({
      kind: "unsupported",
      reason: "too-large",
    });
  });
});

describe("any type of an ABI", () => {
  test("is described with its own name and type, and is supported", () => {
    fc.assert(
      fc.property(anyParameter, (any) => {
        const described = describeField(any);
        expect(described).toMatchObject({ name: any.name, type: any.type });
        expect(findUnsupported(described)).toBeUndefined();
      }),
      RUNS,
    );
  });
});

describe("integerBounds", () => {
  test.each([
    [false, 8, 0n, 255n],
    [true, 8, -128n, 127n],
    [false, 256, 0n, 115792089237316195423570985008687907853269984665640564039457584007913129639935n],
    [
      true,
      256,
      -57896044618658097711785492504343953926634992332820282019728792003956564819968n,
      57896044618658097711785492504343953926634992332820282019728792003956564819967n,
    ],
  ])("signed %s, %d bits: %d to %d", (signed, bits, min, max) => {
    expect(integerBounds({ signed, bits })).toEqual({ min, max });
  });
});

describe("findUnsupported", () => {
  const bad = parameter("fixed8x1", { name: "bad" });

  test.each([
    ["itself", bad],
    ["in a list", { ...bad, type: "fixed8x1[]" }],
    ["in a tuple", parameter("tuple", { components: [parameter("bool"), bad] })],
    ["in a list of tuples", parameter("tuple[]", { components: [parameter("tuple", { components: [bad] })] })],
  ])("finds the unsupported field: %s", (_, outer) => {
    expect(findUnsupported(describeField(outer))).toMatchObject({ kind: "unsupported", type: "fixed8x1" });
  });
});

test("an enum's values are named as documented, in a list too", () => {
  const kind = { name: "kind", type: "uint8", internalType: "enum Kind", description: "0 = Sale, 1 = Auction" };
  expect(describeField(kind)).toMatchObject({ valueNames: ["Sale", "Auction"] });
  expect(describeField({ ...kind, type: "uint8[2][]", internalType: "enum Kind[2][]" })).toMatchObject({
    description: kind.description,
    item: { item: { valueNames: ["Sale", "Auction"] } },
  });
  expect(describeField({ ...kind, description: "What it is" })).not.toHaveProperty("valueNames");
  expect(describeField({ ...kind, type: "uint256", internalType: "uint256" })).not.toHaveProperty("valueNames");
});

test("a field is a leaf if it holds one value", () => {
  const types = ["uint8", "bool", "address", "string", "bytes", "bytes4", "uint8[]", "uint8[2]", "fixed", "function"];
  const leaves = types.filter((type) => isLeaf(describeField({ name: "x", type })));
  expect(leaves).toEqual(["uint8", "bool", "address", "string", "bytes", "bytes4"]);
  const components = [{ name: "a", type: "bool" }];
  expect(isLeaf(describeField({ name: "x", type: "tuple", components }))).toBe(false);
});

test("types with something before or behind them are unknown", () => {
  for (const type of [
    "xbytes4",
    "bytes4x",
    "xfixed",
    "fixed8x8x",
    "xuint8",
    "uint8x",
    "uint8[2]x",
    "bytes33",
    "bytes0",
  ]) {
    expect(describeField({ name: "x", type })).toMatchObject({ kind: "unsupported" });
  }
  expect(describeField({ name: "x", type: "fixed128x18" })).toMatchObject({ reason: "fixed-point" });
  expect(describeField({ name: "x", type: "xfixed" })).toMatchObject({ reason: "unknown-type" });
  expect(describeField({ name: "x", type: "fixed8x8x" })).toMatchObject({ reason: "unknown-type" });
});
