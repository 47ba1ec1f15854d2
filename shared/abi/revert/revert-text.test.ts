import { encodeAbiParameters, encodeErrorResult, parseAbi } from "viem/utils";
import { expect, test } from "vitest";
import { abiOf } from "#shared/abi/testing.ts";
import { panicText, revertText } from "./revert-text.ts";

const panic = (code: bigint) => `0x4e487b71${encodeAbiParameters([{ type: "uint256" }], [code]).slice(2)}`;

test.each([
  [0x00n, "a panic of the compiler"],
  [0x01n, "an assertion failed"],
  [0x11n, "an arithmetic overflow or underflow"],
  [0x12n, "a division by zero"],
  [0x21n, "a value out of an enum's range"],
  [0x22n, "wrongly encoded storage"],
  [0x31n, "a pop on an empty array"],
  [0x32n, "an array index out of bounds"],
  [0x41n, "too much memory"],
  [0x51n, "a call of an uninitialized function"],
  [0x99n, "unknown"],
])("the panic %s is said in words", (code, words) => {
  expect(revertText(panic(code), [])).toBe(`with Panic 0x${code.toString(16)}: ${words}`);
});

test("a panic is said on its own, too", () => {
  expect(panicText({ kind: "panic", code: 0x12n, meaning: "division-by-zero" })).toBe("Panic 0x12: a division by zero");
});

test("other reverts are said by what they carry", () => {
  const abi = abiOf("error Paused(uint256 until)");
  const paused = encodeErrorResult({ abi: parseAbi(["error Paused(uint256 until)"]), args: [5n] });
  const message = `0x08c379a0${encodeAbiParameters([{ type: "string" }], ["no funds"]).slice(2)}`;
  expect(revertText(null, abi)).toBe("and the node does not give the reason");
  expect(revertText("0x", abi)).toBe("without a reason");
  expect(revertText(message, abi)).toBe("with “no funds”");
  expect(revertText(paused, abi)).toBe("with Paused(uint256)");
  expect(revertText(paused, [])).toBe(`with an unknown error, selector ${paused.slice(0, 10)}`);
});
