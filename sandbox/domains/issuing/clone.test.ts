import type { Hex } from "viem";
import { size, slice } from "viem/utils";
// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { cloneCode, cloneCreation } from "./clone.ts";

const implementation = "0xBebeBeBEbeBebeBeBEBEbebEBeBeBebeBeBebebe";

test("a clone is EIP-1167's code", () => {
  expect(cloneCode(implementation).toLowerCase()).toBe(
    "0x363d3d373d3d3d363d73bebebebebebebebebebebebebebebebebebebebe5af43d82803e903d91602b57fd5bf3",
  );
});

test("its creation ends with the clone and the calldata of the initializer", () => {
  const creation = cloneCreation(implementation, "0x12345678");
  expect(slice(creation, -4)).toBe("0x12345678");
  expect(slice(creation, -49, -4).toLowerCase()).toBe(cloneCode(implementation).toLowerCase());
});

/** The opcodes in a code text, in order; PUSH data is skipped. */
const instructions = (
  code: Hex,
): readonly { readonly at: number; readonly opcode: number; readonly value: bigint }[] => {
  const list: { at: number; opcode: number; value: bigint }[] = [];
  for (let at = 0; at < size(code);) {
    const opcode = Number(slice(code, at, at + 1));
    const pushed = opcode > 0x5f && opcode < 0x80 ? opcode - 0x5f : 0;
    list.push({ at, opcode, value: pushed === 0 ? 0n : BigInt(slice(code, at + 1, at + 1 + pushed)) });
    at += 1 + pushed;
  }
  return list;
};

test.each([0, 4, 68, 5000])(
  "its constructor jumps to a JUMPDEST and copies the right parts, with %i bytes of calldata",
  (bytes) => {
    const initialization: Hex = bytes === 0 ? "0x" : `0x${"ab".repeat(bytes)}`;
    const creation = cloneCreation(implementation, initialization);
    const length = size(creation) - bytes - 45;
    const code = instructions(slice(creation, 0, length));
    const jump = code.findIndex(({ opcode }) => opcode === 0x57);
    const target = code.find(({ at }) => BigInt(at) === code[jump - 1]?.value);
    expect(target?.opcode).toBe(0x5b);
    const copies = code.flatMap(({ opcode }, index) =>
      opcode === 0x39 ? [[code[index - 3]?.value, code[index - 2]?.value]] : [],
    );
    expect(copies).toEqual([
      [BigInt(bytes), BigInt(length + 45)],
      [45n, BigInt(length)],
    ]);
  },
);
