import { expect, test } from "vitest";
import { givesControl } from "./gives-control.ts";

test.each([
  ["transferOwnership", ["address"], true],
  ["renounceOwnership", [], true],
  ["grantRole", ["bytes32", "address"], true],
  ["pause", [], true],
  ["upgradeToAndCall", ["address", "bytes"], true],
  ["transfer", ["address", "uint256"], false],
  ["approve", ["address", "uint256"], false],
  ["transferOwnership", ["address", "uint256"], false],
  ["toString", [], false],
] as const)("%s(%j): %s", (name, types, expected) => {
  expect(givesControl({ name, inputs: types.map((type) => ({ name: "", type })) })).toBe(expected);
});
