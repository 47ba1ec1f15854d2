import { expect, test } from "vitest";
import type { AbiValue } from "#shared/abi/types.ts";
import { bytesAt, flagAt, integerAt, listAt, textAt, tuplesAt } from "./standard-call.ts";

test("arguments are read by position", () => {
  const values: readonly AbiValue[] = ["0xAB", 7n, true, [["a", 1n]]];
  expect(textAt(values, 0)).toBe("0xAB");
  expect(bytesAt(values, 0)).toBe("0xAB");
  expect(integerAt(values, 1)).toBe(7n);
  expect(flagAt(values, 2)).toBe(true);
  expect(listAt(values, 3)).toEqual([["a", 1n]]);
  expect(tuplesAt(values, 3)).toEqual([["a", 1n]]);
});

test("an argument of another type is never taken for the wanted one", () => {
  const values: readonly AbiValue[] = ["7", 7n];
  expect(() => textAt(values, 1)).toThrow("argument 1 is no text");
  expect(() => integerAt(values, 0)).toThrow("argument 0 is no integer");
  expect(() => flagAt(values, 1)).toThrow("argument 1 is no boolean");
  expect(() => listAt(values, 0)).toThrow("argument 0 is no list");
  expect(() => tuplesAt([["7"]], 0)).toThrow("argument 0 is no list");
  expect(() => textAt(values, 2)).toThrow("argument 2 is no text");
});
