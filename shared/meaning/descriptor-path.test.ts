import { describe, expect, test } from "vitest";
import type { Leaf } from "./descriptor-leaves.ts";
import { addressIn, asFormat, expanded, isSlicePath, leafAt, type Scope } from "./descriptor-path.ts";
import { acme, aavePool, sender } from "./testing-descriptors.ts";

const uint = (value: bigint): Leaf => ({ kind: "uint", value });
const bytes = (value: string): Leaf => ({ kind: "bytes", value });
const address: Leaf = { kind: "address", value: acme };

const values: Readonly<Record<string, Leaf>> = {
  amount: uint(0x1234n),
  negative: { kind: "int", value: -2n, bits: 24 },
  flag: { kind: "bool", value: true },
  off: { kind: "bool", value: false },
  note: { kind: "string", value: "hello" },
  data: bytes("0xAABBCCDD"),
  to: address,
  "list.[0]": uint(7n),
  "list.[1]": uint(8n),
  "list.[2]": uint(9n),
  "orders.[0].items.[0]": uint(1n),
  "orders.[1].items.[0]": uint(2n),
  "orders.[1].items.[1]": uint(3n),
};
const scope: Scope = {
  leaves: {
    values: new Map(Object.entries(values)),
    lengths: new Map([
      ["list", 3],
      ["orders", 2],
      ["orders.[0].items", 1],
      ["orders.[1].items", 2],
      ["none", 0],
    ]),
  },
  transaction: { from: sender.toLowerCase(), to: aavePool.toLowerCase(), calldata: "0x", amount: 5n },
  chainId: 10,
};

describe("the value at a path", () => {
  test.each<[string, Leaf | undefined]>([
    ["amount", uint(0x1234n)],
    ["list.[1]", uint(8n)],
    ["list.[3]", undefined],
    ["nothing", undefined],
    ["", undefined],
    // From the end.
    ["list.[-1]", uint(9n)],
    ["list.[-3]", uint(7n)],
    ["list.[-4]", undefined],
    ["none.[-1]", undefined],
    ["orders.[-1].items.[-1]", uint(3n)],
    ["orders.[-2].items.[-1]", uint(1n)],
    ["missing.[-1]", undefined],
    // Of the transaction.
    ["@.from", { kind: "address", value: sender }],
    ["@.to", { kind: "address", value: aavePool }],
    ["@.value", uint(5n)],
    ["@.chainId", uint(10n)],
    ["@.nonce", undefined],
    ["@.amount", undefined],
  ])("%s", (path, leaf) => {
    expect(leafAt(path, scope)).toEqual(leaf);
  });

  test.each<[string, string]>([
    ["data.[0:2]", "0xaabb"],
    ["data.[1:]", "0xbbccdd"],
    ["data.[:1]", "0xaa"],
    ["data.[:]", "0xaabbccdd"],
    ["data.[-1:]", "0xdd"],
    ["data.[1:-1]", "0xbbcc"],
    ["data.[:-3]", "0xaa"],
    ["data.[2:9]", "0xccdd"],
    ["data.[-9:1]", "0xaa"],
    ["data.[3:1]", "0x"],
    ["amount.[-2:]", "0x1234"],
    ["amount.[30:31]", "0x12"],
    ["list.[-1].[-1:]", "0x09"],
    ["negative.[-1:]", "0xfe"],
    ["negative.[0:1]", "0xff"],
    ["flag.[:]", "0x01"],
    ["off.[:]", "0x00"],
    ["to.[:2]", acme.slice(0, 6).toLowerCase()],
    ["@.chainId.[-1:]", "0x0a"],
  ])("%s is a part of it", (path, hex) => {
    expect(leafAt(path, scope)).toEqual(bytes(hex));
  });

  test.each(["note.[0:1]", "nothing.[0:1]", "data.[0:1]x", "data.[a:1]", ".[0:1]"])("%s has no bytes", (path) => {
    expect(leafAt(path, scope)).toBeUndefined();
  });
});

test.each([
  ["data.[0:2]", true],
  ["data.[:]", true],
  ["data.[-20:-1]", true],
  ["data.[0:2].x", false],
  ["list.[0]", false],
  ["list.[]", false],
  ["a:b", false],
])("%s is a part: %s", (path, isSlice) => {
  expect(isSlicePath(path)).toBe(isSlice);
});

describe("a value as its format reads it", () => {
  const word = `0x${"00".repeat(12)}${acme.slice(2)}`;
  test.each<[string, Leaf, Parameters<typeof asFormat>[1], boolean, Leaf]>([
    ["a number as an address", uint(BigInt(acme)), "addressName", false, address],
    ["a part as an address", bytes(acme.toLowerCase()), "addressName", true, address],
    ["the last bytes of a part as an address", bytes(word), "addressName", true, address],
    ["bytes that are no part stay bytes", bytes(word), "addressName", false, bytes(word)],
    ["a part too short for an address", bytes("0x1234"), "addressName", true, bytes("0x1234")],
    ["a text", { kind: "string", value: acme }, "addressName", false, { kind: "string", value: acme }],
    ["a flag", { kind: "bool", value: true }, "addressName", false, { kind: "bool", value: true }],
    ["a part as a number", bytes("0x0102"), "amount", true, uint(258n)],
    ["an empty part as zero", bytes("0x"), "tokenAmount", true, uint(0n)],
    ["a part as it is", bytes("0x0102"), "raw", true, bytes("0x0102")],
    ["bytes that are no part as they are", bytes("0x0102"), "amount", false, bytes("0x0102")],
    ["a number as it is", uint(5n), "amount", true, uint(5n)],
  ])("%s", (_what, leaf, format, isSlice, read) => {
    expect(asFormat(leaf, format, isSlice)).toEqual(read);
  });
});

test("an address is the last 20 bytes of a value that has as many", () => {
  expect(addressIn(address)).toEqual(address);
  expect(addressIn(bytes(acme.toLowerCase()))).toEqual(address);
  expect(addressIn(bytes(acme.slice(0, -2)))).toBeUndefined();
  expect(addressIn({ kind: "string", value: "x".repeat(60) })).toBeUndefined();
  expect(addressIn({ kind: "bool", value: true })).toBeUndefined();
  expect(addressIn(undefined)).toBeUndefined();
});

describe("a path with a list", () => {
  test.each<[string, readonly string[] | null]>([
    ["amount", ["amount"]],
    ["list.[]", ["list.[0]", "list.[1]", "list.[2]"]],
    ["orders.[].price", ["orders.[0].price", "orders.[1].price"]],
    ["none.[]", []],
    ["missing.[]", null],
    ["orders.[].items.[]", null],
  ])("%s means one path per item, or none that can be shown", (path, paths) => {
    expect(expanded(path, scope.leaves)).toEqual(paths);
  });
});
