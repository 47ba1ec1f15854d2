import { describe, expect, test } from "vitest";
import type { Leaf } from "./descriptor-leaves.ts";
import type { Scope } from "./descriptor-path.ts";
import type { FieldSpec } from "./descriptor-read.ts";
import { hasUsableParams, showingsOf } from "./descriptor-show.ts";
import { aavePool, acme, sender, usdc, weth } from "./testing-descriptors.ts";

const descriptor = {
  metadata: {
    constants: { usdc, max: "0xff", natives: 5 },
    enums: { kinds: { "0": "None", "1": "Some", "2": 5 }, text: "none" },
  },
};
const values: Readonly<Record<string, Leaf>> = {
  amount: { kind: "uint", value: 7n },
  token: { kind: "address", value: weth },
  "list.[0]": { kind: "uint", value: 1n },
  "list.[1]": { kind: "uint", value: 2n },
  "tokens.[0]": { kind: "address", value: usdc },
  "tokens.[1]": { kind: "address", value: weth },
};
const scope: Scope = {
  leaves: {
    values: new Map(Object.entries(values)),
    lengths: new Map([
      ["list", 2],
      ["tokens", 2],
      ["long", 201],
    ]),
  },
  transaction: { from: sender, to: aavePool, calldata: "0x", amount: 5n },
  chainId: 1,
};
const spec = (more: Partial<FieldSpec> = {}): FieldSpec => ({
  at: "fields[0]",
  label: "X",
  format: "raw",
  of: { path: "amount" },
  params: {},
  visible: undefined,
  ...more,
});
const shown = (more: Partial<FieldSpec>) => showingsOf(descriptor, [spec(more)], scope);
const first = (more: Partial<FieldSpec>) => shown(more)?.[0];

describe("the values of a field are", () => {
  test("one at its path", () => {
    expect(shown({})).toEqual([
      {
        spec: spec(),
        position: null,
        leaf: values["amount"],
        token: undefined,
        isNative: false,
        threshold: undefined,
        library: { of: { path: "amount" }, format: "raw", params: {}, visible: undefined },
      },
    ]);
    expect(first({ visible: "never" })?.library.visible).toBe("never");
  });

  test("one per item of its list, by position", () => {
    const items = shown({ of: { path: "list.[]" } }) ?? [];
    expect(items.map(({ position, leaf, library }) => [position, leaf.value, library.of])).toEqual([
      [1, 1n, { path: "list.[0]" }],
      [2, 2n, { path: "list.[1]" }],
    ]);
    expect(first({ of: { path: "list.[1]" } })?.position).toBeNull();
  });

  test("none, if one is not in the call, or there are too many", () => {
    expect(shown({ of: { path: "nothing" } })).toBeUndefined();
    expect(shown({ of: { path: "none.[]" } })).toBeUndefined();
    expect(shown({ of: { path: "long.[]" } })).toBeUndefined();
    expect(showingsOf(descriptor, [spec(), spec({ of: { path: "nothing" } })], scope)).toBeUndefined();
    const many = (count: number) =>
      showingsOf(
        descriptor,
        Array.from({ length: count }, () => spec()),
        scope,
      );
    expect(many(200)).toHaveLength(200);
    expect(many(201)).toBeUndefined();
  });

  test.each<[FieldSpec["of"], Leaf | undefined]>([
    [{ constant: true }, { kind: "bool", value: true }],
    [{ constant: 5 }, { kind: "uint", value: 5n }],
    [{ constant: -5 }, { kind: "int", value: -5n, bits: 256 }],
    [{ constant: "12" }, { kind: "uint", value: 12n }],
    [{ constant: 1.5 }, undefined],
    [{ constant: 2 ** 53 }, undefined],
    [{ constant: acme.toLowerCase() }, { kind: "address", value: acme }],
    [{ constant: `${acme}0` }, { kind: "string", value: `${acme}0` }],
    [{ constant: "hello" }, { kind: "string", value: "hello" }],
    [{ constant: "12x" }, { kind: "string", value: "12x" }],
    [{ constant: "x12" }, { kind: "string", value: "x12" }],
    [{ constant: "1".repeat(79) }, { kind: "string", value: "1".repeat(79) }],
  ])("a constant, as the library reads it: %j", (of, leaf) => {
    expect(first({ of })?.leaf).toEqual(leaf);
    expect(first({ of })?.library.of).toEqual(leaf === undefined ? undefined : of);
  });
});

describe("the token of an amount is", () => {
  const tokenOf = (params: FieldSpec["params"], more: Partial<FieldSpec> = {}) =>
    first({ format: "tokenAmount", params, ...more })?.token;

  test("the one that is named, in checksummed form", () => {
    expect(tokenOf({ token: usdc.toLowerCase() })).toBe(usdc);
    expect(tokenOf({ token: "$.metadata.constants.usdc" })).toBe(usdc);
    expect(tokenOf({ tokenPath: "token" })).toBe(weth);
    expect(tokenOf({ tokenPath: "#.token" })).toBe(weth);
    expect(tokenOf({ tokenPath: "@.to" })).toBe(aavePool);
    expect(tokenOf({ token: usdc, tokenPath: "token" })).toBe(usdc);
    expect(tokenOf({ token: "$.metadata.token" })).toBe(aavePool);
    expect(first({ format: "tokenAmount", params: { token: usdc } })?.library.params).toEqual({ token: usdc });
  });

  test("the one of its item in a list", () => {
    const items = shown({ format: "tokenAmount", of: { path: "list.[]" }, params: { tokenPath: "tokens.[]" } }) ?? [];
    expect(items.map(({ token }) => token)).toEqual([usdc, weth]);
    expect(tokenOf({ tokenPath: "tokens.[]" })).toBe(usdc);
  });

  test("none, if it is not there, or the format has none", () => {
    expect(tokenOf({})).toBeUndefined();
    expect(tokenOf({ token: 5 })).toBeUndefined();
    expect(tokenOf({ tokenPath: "nothing" })).toBeUndefined();
    expect(tokenOf({ collection: usdc })).toBeUndefined();
    expect(tokenOf({ token: usdc }, { format: "amount" })).toBeUndefined();
    expect(first({ format: "tokenAmount" })?.library.params).toEqual({});
  });

  test("the collection, if it is an NFT", () => {
    expect(tokenOf({ collection: usdc }, { format: "nftName" })).toBe(usdc);
    expect(tokenOf({ collectionPath: "token" }, { format: "nftName" })).toBe(weth);
    expect(tokenOf({ token: usdc }, { format: "nftName" })).toBeUndefined();
  });

  test("the coin, if its address is among those that mean the coin", () => {
    const isNative = (nativeCurrencyAddress: unknown) =>
      first({ format: "tokenAmount", params: { token: usdc, nativeCurrencyAddress } })?.isNative;
    expect(isNative(usdc.toLowerCase())).toBe(true);
    expect(isNative([weth, "$.metadata.constants.usdc"])).toBe(true);
    expect(isNative([weth, 5])).toBe(false);
    expect(isNative(undefined)).toBe(false);
    expect(first({ format: "tokenAmount", params: { nativeCurrencyAddress: 5 } })?.isNative).toBe(false);
  });
});

test.each<[unknown, bigint | undefined]>([
  ["12", 12n],
  ["0xff", 255n],
  ["$.metadata.constants.max", 255n],
  [12, 12n],
  ["", undefined],
  ["0x", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["12x", undefined],
  ["x12", undefined],
  [`0x${"f".repeat(65)}`, undefined],
  ["1".repeat(79), undefined],
  [true, undefined],
])("the threshold %s is %s", (threshold, value) => {
  expect(first({ params: { threshold } })?.threshold).toBe(value);
});

describe("the parameters of a format", () => {
  const paramsOf = (format: FieldSpec["format"], params: FieldSpec["params"]) =>
    first({ format, params })?.library.params;

  test.each<[FieldSpec["format"], FieldSpec["params"], object | undefined]>([
    ["raw", { any: 5 }, {}],
    ["date", { encoding: "timestamp" }, { encoding: "timestamp" }],
    ["date", { encoding: "blockheight" }, { encoding: "blockheight" }],
    ["date", { encoding: "other" }, undefined],
    ["date", {}, undefined],
    ["unit", { base: "%" }, { base: "%", decimals: 0, prefix: false }],
    ["unit", { base: "%", decimals: 77, prefix: true }, { base: "%", decimals: 77, prefix: true }],
    ["unit", { base: "%", prefix: "true" }, { base: "%", decimals: 0, prefix: false }],
    ["unit", { base: "%", decimals: 78 }, undefined],
    ["unit", { base: "%", decimals: -1 }, undefined],
    ["unit", { base: "%", decimals: 1.5 }, undefined],
    ["unit", { base: "%", decimals: "2" }, undefined],
    ["unit", { base: 5 }, undefined],
    ["unit", {}, undefined],
    ["enum", { $ref: "$.metadata.enums.kinds" }, { names: { "0": "None", "1": "Some" } }],
    ["enum", { $ref: "$.metadata.enums.text" }, undefined],
    ["enum", { $ref: "$.metadata.enums.nothing" }, undefined],
    ["enum", { $ref: "$.metadata.constants" }, undefined],
    ["enum", { $ref: 5 }, undefined],
    ["enum", {}, undefined],
  ])("%s %j are usable, or not", (format, params, usable) => {
    expect(paramsOf(format, params)).toEqual(usable);
    expect(hasUsableParams(descriptor, spec({ format, params }))).toBe(usable !== undefined);
  });

  test("are never inherited", () => {
    expect(hasUsableParams(descriptor, spec({ format: "unit", params: Object.create({ base: "%" }) }))).toBe(false);
  });
});
