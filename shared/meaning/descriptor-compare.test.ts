import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeCall } from "#shared/abi/calldata.ts";
import { anyCall, anyDeepCall, functionOf } from "#shared/abi/testing.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { compareReadings, differing, leafText } from "./descriptor-compare.ts";
import { namedInputs } from "./descriptor-key.ts";
import { type Leaf, leavesOf } from "./descriptor-leaves.ts";
import { showByLibrary, type ShowFields } from "./descriptor-library.ts";
import { leafAt, type Scope } from "./descriptor-path.ts";
import { aavePool, sender } from "./testing-descriptors.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const numRuns = isFull ? 20_000 : 150;

/** Names that are all different. */
const renamed = (inputs: readonly AbiParameter[]): readonly AbiParameter[] =>
  inputs.map((input, index) => ({
    ...input,
    name: `${/^[A-Za-z_$]/.test(input.name) ? input.name : "p"}${index}`,
    ...(input.components === undefined ? {} : { components: renamed(input.components) }),
  }));

const scopeOf = (fn: AbiFunction, values: readonly AbiValue[]) => {
  const inputs = namedInputs(renamed(fn.inputs));
  const encoded = encodeCall(fn, values);
  const leaves = inputs === undefined ? undefined : leavesOf(inputs, values);
  if (!encoded.ok || inputs === undefined || leaves === undefined) return undefined;
  const transaction = { from: sender, to: aavePool, calldata: encoded.calldata, amount: 3n };
  return { fn: { name: fn.name, inputs }, scope: { leaves, transaction, chainId: 1 } satisfies Scope };
};

test.each([
  ["any", anyCall],
  ["deeply nested", anyDeepCall],
])("both decoders read every value of %s random calls alike, except texts", async (_kind, calls) => {
  let [runs, compared] = [0, 0];
  await fc.assert(
    fc.asyncProperty(calls, async ({ fn, values }) => {
      const call = scopeOf(fn, values);
      fc.pre(call !== undefined);
      if (call === undefined) return;
      expect(await compareReadings(call.fn, call.scope)).toEqual([]);
      runs += 1;
      compared += call.scope.leaves.values.size;
    }),
    { numRuns },
  );
  expect(compared).toBeGreaterThan(runs);
});

const ascii = fc.string({ unit: "binary-ascii", maxLength: 80 });

test("both decoders read texts alike while they are ASCII", async () => {
  const fn = {
    type: "function",
    name: "f",
    inputs: [
      { name: "a", type: "string" },
      { name: "b", type: "string[]" },
    ],
    outputs: [],
    stateMutability: "nonpayable",
  } satisfies AbiFunction;
  await fc.assert(
    fc.asyncProperty(ascii, fc.array(ascii, { maxLength: 3 }), async (one, many) => {
      const call = scopeOf(fn, [one, many]);
      if (call === undefined) throw new Error("not encoded");
      const texts = [...call.scope.leaves.values];
      const fields = texts.map(([path]) => ({ of: { path }, format: "raw", params: {}, visible: "always" }) as const);
      const shown = await showByLibrary(call.fn, fields, call.scope);
      expect(shown === undefined ? undefined : differing(texts, shown)).toEqual([]);
    }),
    { numRuns: isFull ? 5_000 : 100 },
  );
});

/** For a negative number the library takes the wrong bytes. */
const parts = (leaf: Leaf): readonly string[] =>
  leaf.kind === "string" || (leaf.kind === "int" && leaf.value < 0n) ? [] : ["[0:4]", "[-20:]", "[1:-1]", "[:]"];

test("both take the same bytes for a part of a value", async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ fn, values }) => {
      const call = scopeOf(fn, values);
      fc.pre(call !== undefined);
      if (call === undefined) return;
      const paths = [...call.scope.leaves.values].flatMap(([path, leaf]) => parts(leaf).map((one) => `${path}.${one}`));
      const leaves = paths.flatMap((path) => {
        const leaf = leafAt(path, call.scope);
        return leaf === undefined ? [] : [[path, leaf] as const];
      });
      expect(leaves.length).toBe(paths.length);
      const fields = leaves.map(([path]) => ({ of: { path }, format: "raw", params: {}, visible: "always" }) as const);
      const shown = await showByLibrary(call.fn, fields, call.scope);
      expect(shown === undefined ? undefined : differing(leaves, shown)).toEqual([]);
    }),
    { numRuns: isFull ? 5_000 : 60 },
  );
});

test.each([
  [2n ** 256n - 3n - 2n ** 24n, "-3"],
  [2n ** 24n - 1n, "-1"],
  [5n, "5"],
])("a negative number of few bits that the library reads as %s is compared by its lower bits", (value, other) => {
  const shown = new Map([[0, { value: String(value), rawAddress: undefined, tokenAddress: undefined }]]);
  expect(differing([["tick", { kind: "int", value: -2n, bits: 24 }]], shown)).toEqual([
    { path: "tick", ours: "-2", other },
  ]);
});

test("a value that the library reads differently or lacks is reported with both readings", () => {
  const leaves = [
    ["amount", { kind: "uint", value: 5n }],
    ["to", { kind: "address", value: aavePool }],
    ["data", { kind: "bytes", value: "0xAB" }],
    ["tick", { kind: "int", value: -2n, bits: 24 }],
    ["is", { kind: "bool", value: true }],
  ] as const;
  const shown = new Map(
    ["6", aavePool, "0xab", String(2n ** 256n - 2n - 2n ** 24n)].map((value, index) => [
      index,
      { value, rawAddress: undefined, tokenAddress: undefined },
    ]),
  );
  expect(differing(leaves, shown)).toEqual([
    { path: "amount", ours: "5", other: "6" },
    { path: "is", ours: "true", other: "nothing" },
  ]);
  expect(leaves.map(([, leaf]) => leafText(leaf))).toEqual(["5", aavePool, "0xab", "-2", "true"]);
});

test("the library is asked for every value but texts, and for the last item of each list from its end", async () => {
  const call = scopeOf(functionOf("function f(uint8[] list, string note, uint8[] none, bytes4[2][] grid)"), [
    [1n, 2n],
    "hello",
    [],
    [["0x01020304", "0x05060708"]],
  ]);
  if (call === undefined) throw new Error("not encoded");
  const paths: string[] = [];
  const lying: ShowFields = async (_fn, fields) =>
    new Map(
      fields.map(({ of }, index) => {
        const path = "path" in of ? of.path : "";
        paths.push(path);
        return [index, { value: path.endsWith("[-1]") ? "9" : "1", rawAddress: undefined, tokenAddress: undefined }];
      }),
    );
  const readings = await compareReadings(call.fn, call.scope, lying);
  const list = call.fn.inputs[0]?.name ?? "";
  const grid = call.fn.inputs[3]?.name ?? "";
  expect(paths).toEqual([
    `${list}.[0]`,
    `${list}.[1]`,
    `${grid}.[0].[0]`,
    `${grid}.[0].[1]`,
    `${list}.[-1]`,
    `${grid}.[0].[-1]`,
  ]);
  expect(readings?.find(({ path }) => path === `${list}.[-1]`)).toEqual({
    path: `${list}.[-1]`,
    ours: "2",
    other: "9",
  });
  expect(await compareReadings(call.fn, call.scope, () => Promise.resolve(undefined))).toBeUndefined();
});

test("only a negative number of few bits is compared by its lower bits, and only with digits", () => {
  const other = (value: string, leaf: Leaf) =>
    differing([["x", leaf]], new Map([[0, { value, rawAddress: undefined, tokenAddress: undefined }]])).map(
      (reading) => reading.other,
    );
  const large = String(2n ** 24n + 5n);
  expect(other(large, { kind: "int", value: 5n, bits: 24 })).toEqual([large]);
  expect(other(large, { kind: "int", value: 0n, bits: 24 })).toEqual([large]);
  expect(other(large, { kind: "uint", value: 5n })).toEqual([large]);
  expect(other("x5", { kind: "int", value: -5n, bits: 24 })).toEqual(["x5"]);
  expect(other("5x", { kind: "int", value: -5n, bits: 24 })).toEqual(["5x"]);
  expect(other("-5", { kind: "int", value: -5n, bits: 24 })).toEqual([]);
});
