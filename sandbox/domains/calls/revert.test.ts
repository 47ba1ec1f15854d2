// @full: The conformance tests send the sandbox every request of the specification.
import { encodeErrorResult, parseAbi, type Hex } from "viem";
import { expect, test } from "vitest";
import { RpcError } from "#sandbox/domains/rpc/rpc.ts";
import { revertOf } from "./revert.ts";

const abi = parseAbi(["error Error(string)", "error Panic(uint256)", "error Refused(address,uint256)"]);
const reverted = (data?: Hex) => revertOf(new RpcError("execution reverted", 3, data));

test("the text of a require or revert is the reason", () => {
  const data = encodeErrorResult({ abi, errorName: "Error", args: ["Not today"] });
  expect(reverted(data)).toEqual({ reason: "Not today", data });
});

test.each([
  [1n, "panic 1: an assertion failed"],
  [17n, "panic 17: arithmetic overflow or underflow"],
  [18n, "panic 18: division or modulo by zero"],
  [50n, "panic 50: an array index is out of bounds"],
  [99n, "panic 99: unknown code"],
])("panic %s is explained", (code, reason) => {
  const data = encodeErrorResult({ abi, errorName: "Panic", args: [code] });
  expect(reverted(data)).toEqual({ reason, data });
});

test("a custom error is named by its selector if the service has no ABI for it", () => {
  const data = encodeErrorResult({
    abi,
    errorName: "Refused",
    args: ["0x000000000000000000000000000000000000dEaD", 7n],
  });
  expect(reverted(data)).toEqual({ reason: `custom error ${data.slice(0, 10)}`, data });
});

test("a revert without data has no reason", () => {
  expect(reverted("0x")).toEqual({ reason: "no reason was given", data: "0x" });
});

test("data that only looks like a reason is kept as it is", () => {
  expect(reverted("0x08c379a0ff")).toEqual({ reason: "custom error 0x08c379a0", data: "0x08c379a0ff" });
  expect(reverted("0x1234")).toEqual({ reason: "custom error 0x1234", data: "0x1234" });
});

test("a chain error that is not a revert keeps the chain's words", () => {
  expect(reverted()).toEqual({ reason: "execution reverted", data: "0x" });
});

test("a custom error of a known ABI is named with its arguments", () => {
  const who = "0x000000000000000000000000000000000000dEaD";
  const data = encodeErrorResult({ abi, errorName: "Refused", args: [who, 7n] });
  expect(revertOf(new RpcError("execution reverted", 3, data), abi).reason).toBe(`Refused(${who}, 7)`);
});

test("standard errors are still read with an ABI that lacks them", () => {
  const data = encodeErrorResult({ abi, errorName: "Error", args: ["Not today"] });
  const own = parseAbi(["error Refused(address,uint256)"]);
  expect(revertOf(new RpcError("execution reverted", 3, data), own).reason).toBe("Not today");
});
