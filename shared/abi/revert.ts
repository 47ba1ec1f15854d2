import { decodeValues } from "./calldata.ts";
import { selector, signature } from "./functions.ts";
import { formatValues } from "./result.ts";
import type { ResultNode } from "./result.ts";
import type { Abi, AbiError } from "./types.ts";
import { wellKnownErrors } from "./well-known-errors.ts";

/** Why a call reverted, as far as its data reveals. */
export type Revert =
  | { readonly kind: "empty" }
  | { readonly kind: "message"; readonly message: string }
  /** `meaning` is undefined for a code that Solidity does not define. */
  | { readonly kind: "panic"; readonly code: bigint; readonly meaning: PanicMeaning | undefined }
  | {
      readonly kind: "custom";
      readonly name: string;
      readonly signature: string;
      readonly source: "abi" | "well-known";
      readonly args: readonly ResultNode[];
    }
  | { readonly kind: "unknown"; readonly selector: string; readonly data: string };

export type PanicMeaning =
  | "generic"
  | "assertion-failed"
  | "arithmetic-overflow"
  | "division-by-zero"
  | "enum-out-of-range"
  | "storage-encoding"
  | "pop-on-empty-array"
  | "array-index-out-of-bounds"
  | "out-of-memory"
  | "uninitialized-function";

/** Reads revert data: Solidity's own errors, the ABI's, well-known ones, or else the selector and raw data. */
export const decodeRevert = (data: string, abi: Abi): Revert => {
  if (data === "0x" || data === "") return { kind: "empty" };
  const prefix = data.slice(0, 10).toLowerCase();
  return (
    decodeSolidity(prefix, data) ??
    decodeCustom(prefix, data, abi, "abi") ??
    decodeCustom(prefix, data, wellKnownErrors(), "well-known") ?? { kind: "unknown", selector: prefix, data }
  );
};

// Error(string) and Panic(uint256) are built into Solidity, so no ABI declares them.
const MESSAGE_SELECTOR = "0x08c379a0";
const PANIC_SELECTOR = "0x4e487b71";

const PANICS = new Map<bigint, PanicMeaning>([
  [0x00n, "generic"],
  [0x01n, "assertion-failed"],
  [0x11n, "arithmetic-overflow"],
  [0x12n, "division-by-zero"],
  [0x21n, "enum-out-of-range"],
  [0x22n, "storage-encoding"],
  [0x31n, "pop-on-empty-array"],
  [0x32n, "array-index-out-of-bounds"],
  [0x41n, "out-of-memory"],
  [0x51n, "uninitialized-function"],
]);

const decodeSolidity = (prefix: string, data: string): Revert | undefined => {
  const type = prefix === MESSAGE_SELECTOR ? "string" : prefix === PANIC_SELECTOR ? "uint256" : undefined;
  if (type === undefined) return undefined;
  const decoded = decodeValues([{ name: "", type }], argumentsOf(data));
  const value = decoded.ok ? decoded.values[0] : undefined;
  if (typeof value === "string") return { kind: "message", message: value };
  return typeof value === "bigint" ? { kind: "panic", code: value, meaning: PANICS.get(value) } : undefined;
};

const decodeCustom = (prefix: string, data: string, abi: Abi, source: "abi" | "well-known"): Revert | undefined => {
  const errors = abi.filter((entry): entry is AbiError => entry.type === "error" && selector(entry) === prefix);
  for (const error of errors) {
    const decoded = decodeValues(error.inputs, argumentsOf(data));
    if (!decoded.ok) continue;
    const args = formatValues(error.inputs, decoded.values);
    return { kind: "custom", name: error.name, signature: signature(error), source, args };
  }
  return undefined;
};

const argumentsOf = (data: string): string => `0x${data.slice(10)}`;
