import { expect, test } from "vitest";
import { standardFunction } from "./standard-functions.ts";

const signatureOf = (selector: string) => {
  const fn = standardFunction(selector);
  return fn === undefined
    ? undefined
    : `${fn.name}(${fn.inputs.map(({ type, name }) => `${type} ${name}`).join(", ")})`;
};

test.each([
  ["0xa9059cbb", "transfer(address to, uint256 value)"],
  ["0x42842e0e", "safeTransferFrom(address from, address to, uint256 tokenId)"],
  ["0xf2fde38b", "transferOwnership(address newOwner)"],
  // What several standards have is read as the first of them has it.
  ["0x23b872dd", "transferFrom(address from, address to, uint256 value)"],
])("%s is %s", (selector, signature) => expect(signatureOf(selector)).toBe(signature));

test("no other selector is one, nor is that of an event or an error", () => {
  expect(signatureOf("0x00000000")).toBeUndefined();
  expect(signatureOf("0xddf252ad")).toBeUndefined();
  expect(signatureOf("0xA9059CBB")).toBeUndefined();
});
