import { describe, expect, test } from "vitest";
import { encodeValues } from "#shared/abi/calldata.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import { drain } from "#shared/abi/steps.ts";
import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { exactValuesSteps } from "./exact-values.ts";

const inputsOf = (signature: string): readonly AbiParameter[] => {
  const parsed = parseAbi(signature);
  const [entry] = parsed.ok ? parsed.abi : [];
  if (entry?.type !== "function") throw new Error("no function");
  return entry.inputs;
};
const encoded = (parameters: readonly AbiParameter[], values: readonly AbiValue[]): string => {
  const result = encodeValues(parameters, values);
  if (!result.ok) throw new Error(result.error.got);
  return result.calldata;
};
const times = <T>(length: number, of: (index: number) => T): readonly T[] => Array.from({ length }, (_, at) => of(at));

const to = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const bytes = (length: number) => `0x${"ab".repeat(length)}`;
const pair = (index: number): AbiValue => [to, BigInt(index), bytes(index % 70)];

const long: readonly (readonly [signature: string, values: readonly AbiValue[]])[] = [
  ["function a(bytes[] d)", [times(1_300, (index) => bytes(index % 40))]],
  ["function b(uint256[] d, bool e)", [times(4_000, BigInt), true]],
  ["function c((address,uint256,bytes)[] d)", [times(500, pair)]],
  ["function d(uint8 a, uint256[2][] b, string c, bytes d)", [7n, times(900, () => [1n, 2n]), "ö", bytes(30_000)]],
  [
    "function e((uint256[] a, (bytes[] b) c) d, uint256[600] e)",
    [[times(700, BigInt), [times(300, () => bytes(33))]], times(600, BigInt)],
  ],
  ["function f(bytes[300] a, uint256 b, string[] c)", [times(300, () => bytes(31)), 9n, times(400, String)]],
  ["function g(uint256[][] a)", [times(60, (index) => times(index * 3, BigInt))]],
  ["function h((uint256 a, uint256 b)[300] a, bytes b)", [times(300, () => [1n, 2n]), bytes(1)]],
];

describe("long data, decoded in parts", () => {
  test.each(long)("%s has the values that were encoded", (signature, values) => {
    const parameters = inputsOf(signature);
    expect(drain(exactValuesSteps(parameters, encoded(parameters, values)))).toEqual(values);
  });

  test.each(long)("%s is not read if one byte between values is wrong", (signature, values) => {
    const parameters = inputsOf(signature);
    const data = encoded(parameters, values);
    // The padding of the last value, what is left over, and what is missing.
    expect(drain(exactValuesSteps(parameters, `${data}${"0".repeat(64)}`))).toBeUndefined();
    expect(drain(exactValuesSteps(parameters, data.slice(0, -64)))).toBeUndefined();
  });

  test("wrong padding in the middle of a list is refused", () => {
    const parameters = inputsOf("function a(bytes[] d)");
    const data = encoded(parameters, [times(1_000, () => "0xab")]);
    const at = data.length - 64 * 500 - 1;
    expect(drain(exactValuesSteps(parameters, data))).toBeDefined();
    const dirty = (index: number) => `${data.slice(0, index)}1${data.slice(index + 1)}`;
    expect(drain(exactValuesSteps(parameters, dirty(at)))).toBeUndefined();
  });

  test("yields often, however long it is", () => {
    const parameters = inputsOf("function a(bytes[] d)");
    const steps = exactValuesSteps(parameters, encoded(parameters, [times(1_300, () => "0x01020304")]));
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(10);
  });
});
