import type { Hex } from "viem";
import { decodeErrorResult } from "viem/utils";
import type { RpcError } from "#sandbox/domains/rpc/rpc.ts";

/** Why a contract refused a call. */
export type Revert = { readonly reason: string; readonly data: Hex };

/** Panic codes of Solidity. */
const panics: Readonly<Record<string, string>> = {
  "1": "an assertion failed",
  "17": "arithmetic overflow or underflow",
  "18": "division or modulo by zero",
  "33": "a value is not in its enum",
  "34": "storage is incorrectly encoded",
  "49": "an empty array was popped",
  "50": "an array index is out of bounds",
  "65": "too much memory was allocated",
  "81": "an uninitialised function was called",
};

/**
 * The reason of a revert: the text of `Error(string)`, the meaning of a `Panic(uint256)`, the name and arguments of a
 * custom error in `abi`, or the selector of an unknown one.
 */
export const revertOf = (error: RpcError, abi: readonly unknown[] = []): Revert => {
  const data = error.data ?? "0x";
  if (data === "0x") return { reason: error.data === undefined ? error.message : "no reason was given", data };
  return { reason: standardReason(data, abi) ?? `custom error ${data.slice(0, 10)}`, data };
};

const standardReason = (data: Hex, abi: readonly unknown[]): string | undefined => {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data });
    const values: readonly unknown[] = Array.isArray(args) ? args : [];
    const [first] = values;
    if (errorName === "Error") return String(first);
    if (errorName !== "Panic") return `${errorName}(${values.map(String).join(", ")})`;
    return `panic ${String(first)}: ${panics[String(first)] ?? "unknown code"}`;
  } catch {
    return undefined;
  }
};
