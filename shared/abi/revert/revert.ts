import { decodeValues } from "#shared/abi/calldata.ts";
import { selector, signature } from "#shared/abi/functions.ts";
import { isCanonicalLayout } from "#shared/abi/layout.ts";
import { formatValues } from "#shared/abi/result.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import type { Abi, AbiError } from "#shared/abi/types.ts";
import { safeErrorMeaning } from "./safe-errors.ts";
import { wellKnownErrors } from "./well-known-errors.ts";
import { wrappingErrors } from "./wrapping-errors.ts";

/** Why a call reverted, as far as its data reveals. */
export type Revert =
  | { readonly kind: "empty" }
  /** `meaning` is for messages that are codes. */
  | { readonly kind: "message"; readonly message: string; readonly meaning?: string }
  /** `meaning` is undefined for a code that Solidity does not define. */
  | { readonly kind: "panic"; readonly code: bigint; readonly meaning: PanicMeaning | undefined }
  | {
      readonly kind: "custom";
      readonly name: string;
      readonly signature: string;
      readonly source: "abi" | "well-known";
      readonly args: readonly ResultNode[];
      /** Reverts of other calls that its arguments carry, in order. */
      readonly inner?: readonly InnerRevert[];
      /** Selectors of `bytes` that may be errors which nothing here declares. */
      readonly unread?: readonly string[];
    }
  | { readonly kind: "unknown"; readonly selector: string; readonly data: string };

/** The revert of another call, and where it is: `reason`, `results[2].returnData`. */
export type InnerRevert = { readonly path: string; readonly revert: Exclude<Revert, { kind: "empty" | "unknown" }> };

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

/**
 * Reads revert data: Solidity's own errors, the ABI's, well-known ones, or else the selector and raw data. The `bytes`
 * of an error are read the same way, if they encode to exactly the same bytes again: others may only look like an error.
 */
export const decodeRevert = (data: string, abi: Abi): Revert => {
  if (data === "0x" || data === "") return { kind: "empty" };
  const prefix = data.slice(0, 10).toLowerCase();
  return (
    decodeError(data, { abi, level: 1, isExact: false, room: { left: mostInner } }) ?? {
      kind: "unknown",
      selector: prefix,
      data,
    }
  );
};

/** The failed calls in what a call returned, such as the `Result[]` of Multicall3: a false, and the revert beside it. */
export const failuresIn = (nodes: readonly ResultNode[], abi: Abi): readonly InnerRevert[] => {
  const room = { left: mostInner };
  const failures: InnerRevert[] = [];
  for (const { path, data, isFailed } of bytesIn(nodes, "")) {
    if (!isFailed || !mayBeError(data)) continue;
    if (room.left <= 0) break;
    room.left -= 1;
    const revert = decodeError(data, { abi, level: 2, isExact: true, room });
    if (revert !== undefined) failures.push({ path, revert });
  }
  return failures;
};

/** The selectors of a revert, and of those inside it, that nothing declares: the contract book may have them. */
export const unreadSelectors = (revert: Revert): readonly string[] => {
  if (revert.kind === "unknown") return /^0x[\da-f]{8}$/.test(revert.selector) ? [revert.selector] : [];
  if (revert.kind !== "custom") return [];
  const { inner = [], unread = [] } = revert;
  return [...new Set([...unread, ...inner.flatMap((one) => unreadSelectors(one.revert))])];
};

/** How deep reverts inside reverts are read, how many in all, and how many characters of one. */
const deepest = 8;
const mostInner = 50;
const longestInner = 64 * 1024;

type Within = {
  readonly abi: Abi;
  readonly level: number;
  /** Whether nothing may be left over: nobody said that these bytes are an error. */
  readonly isExact: boolean;
  readonly room: { left: number };
};

const decodeError = (data: string, within: Within): InnerRevert["revert"] | undefined => {
  const prefix = data.slice(0, 10).toLowerCase();
  return (
    decodeSolidity(prefix, data, within.isExact) ??
    decodeCustom(prefix, data, within.abi, "abi", within) ??
    decodeCustom(prefix, data, wellKnownErrors(), "well-known", within) ??
    decodeCustom(prefix, data, wrappingErrors(), "well-known", { ...within, isExact: true })
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

/** What a code of Solidity's Panic means; undefined for one that Solidity does not define. */
export const panicMeaning = (code: bigint): PanicMeaning | undefined => PANICS.get(code);

const decodeSolidity = (prefix: string, data: string, isExact: boolean): InnerRevert["revert"] | undefined => {
  const type = prefix === MESSAGE_SELECTOR ? "string" : prefix === PANIC_SELECTOR ? "uint256" : undefined;
  if (type === undefined) return undefined;
  const decoded = decodeValues([{ name: "", type }], argumentsOf(data));
  const value = decoded.ok && (decoded.exact || !isExact) ? decoded.values[0] : undefined;
  if (typeof value === "string") {
    const meaning = safeErrorMeaning(value);
    return { kind: "message", message: value, ...(meaning === undefined ? {} : { meaning }) };
  }
  return typeof value === "bigint" ? { kind: "panic", code: value, meaning: panicMeaning(value) } : undefined;
};

const decodeCustom = (
  prefix: string,
  data: string,
  abi: Abi,
  source: "abi" | "well-known",
  within: Within,
): InnerRevert["revert"] | undefined => {
  const errors = abi.filter((entry): entry is AbiError => entry.type === "error" && selector(entry) === prefix);
  for (const error of errors) {
    // A decoder that trusts a hostile length or offset would take seconds.
    if (within.isExact && !isCanonicalLayout(error.inputs, argumentsOf(data))) continue;
    const decoded = decodeValues(error.inputs, argumentsOf(data));
    if (!decoded.ok || (within.isExact && !decoded.exact)) continue;
    const args = formatValues(error.inputs, decoded.values);
    return { kind: "custom", name: error.name, signature: signature(error), source, args, ...innerOf(args, within) };
  }
  return undefined;
};

const innerOf = (
  args: readonly ResultNode[],
  { abi, level, room }: Within,
): { readonly inner?: readonly InnerRevert[]; readonly unread?: readonly string[] } => {
  if (level >= deepest) return {};
  const inner: InnerRevert[] = [];
  const unread: string[] = [];
  for (const { path, data } of bytesIn(args, "")) {
    if (!mayBeError(data)) continue;
    if (room.left <= 0) break;
    room.left -= 1;
    const revert = decodeError(data, { abi, level: level + 1, isExact: true, room });
    if (revert === undefined) unread.push(data.slice(0, 10).toLowerCase());
    else inner.push({ path, revert });
  }
  return { ...(inner.length === 0 ? {} : { inner }), ...(unread.length === 0 ? {} : { unread }) };
};

/** A selector followed by whole words. */
const mayBeError = (data: string): boolean =>
  data.length >= 10 && data.length <= longestInner && (data.length - 10) % 64 === 0;

type NamedBytes = { readonly path: string; readonly data: string; readonly isFailed: boolean };

/** The `bytes` among values, and whether a false stands beside them. */
const bytesIn = function* (nodes: readonly ResultNode[], path: string, isList = false): Generator<NamedBytes> {
  const isFailed = !isList && nodes.some((node) => node.kind === "boolean" && node.text === "false");
  for (const [index, node] of nodes.entries()) {
    const name = node.name === "" ? String(index + 1) : node.name;
    const own = isList ? `${path}[${index}]` : path === "" ? name : `${path}.${name}`;
    if (node.kind === "bytes") yield { path: own, data: node.text, isFailed };
    else if ("children" in node) yield* bytesIn(node.children, own, node.kind === "list");
  }
};

const argumentsOf = (data: string): string => `0x${data.slice(10)}`;
