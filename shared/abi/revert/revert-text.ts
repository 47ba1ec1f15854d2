import { resultJson } from "#shared/abi/result-json.ts";
import type { Abi } from "#shared/abi/types.ts";
import { decodeRevert } from "./revert.ts";
import type { InnerRevert, PanicMeaning, Revert } from "./revert.ts";

const meanings = {
  generic: "a panic of the compiler",
  "assertion-failed": "an assertion failed",
  "arithmetic-overflow": "an arithmetic overflow or underflow",
  "division-by-zero": "a division by zero",
  "enum-out-of-range": "a value out of an enum's range",
  "storage-encoding": "wrongly encoded storage",
  "pop-on-empty-array": "a pop on an empty array",
  "array-index-out-of-bounds": "an array index out of bounds",
  "out-of-memory": "too much memory",
  "uninitialized-function": "a call of an uninitialized function",
} as const satisfies Record<PanicMeaning, string>;

export const panicText = ({ code, meaning }: Extract<Revert, { kind: "panic" }>): string =>
  `Panic 0x${code.toString(16)}: ${meaning === undefined ? "unknown" : meanings[meaning]}`;

/** A message of a contract, and what it means if it is a code. */
export const messageText = ({ message, meaning }: Extract<Revert, { kind: "message" }>): string =>
  meaning === undefined ? `“${message}”` : `“${message}” (${meaning})`;

/** Why a call reverts, in a few words that follow "would revert". */
export const revertText = (data: string | null, abi: Abi): string => {
  if (data === null) return "and the node does not give the reason";
  const revert = decodeRevert(data, abi);
  switch (revert.kind) {
    case "empty":
      return "without a reason";
    case "unknown":
      return `with an unknown error, selector ${revert.selector}`;
    default:
      return `with ${reasonText(revert)}`;
  }
};

/** The reverts that an error carries, on one line: ` (reason: “too late”)`; '' if there is none. */
export const innerText = (revert: Revert): string => {
  const { inner = [] } = revert.kind === "custom" ? revert : {};
  if (inner.length === 0) return "";
  const texts = inner.map((one) => `${one.path}: ${reasonText(one.revert)}`).join("; ");
  return ` (${texts.length > longestInner ? `${texts.slice(0, longestInner)}…` : texts})`;
};

const longestInner = 600;

const reasonText = (revert: InnerRevert["revert"]): string => {
  switch (revert.kind) {
    case "message":
      return messageText(revert);
    case "panic":
      return panicText(revert);
    case "custom":
      return revert.signature + innerText(revert);
  }
};

/** A revert with its arguments and all that it carries, a level of indentation for each revert inside another. */
export const revertLines = (revert: Revert, indent = ""): string => {
  switch (revert.kind) {
    case "empty":
      return `${indent}No reason given`;
    case "unknown":
      return `${indent}Unknown error ${revert.data}`;
    case "message":
      return indent + messageText(revert);
    case "panic":
      return indent + panicText(revert);
    case "custom": {
      const { signature, args, inner = [] } = revert;
      const values = args.map(
        (node, index) => `${indent}  ${node.name || `Argument ${index + 1}`}: ${resultJson([node], 0)}`,
      );
      const reverts = inner.map((one) => `${indent}  In ${one.path}:\n${revertLines(one.revert, `${indent}    `)}`);
      return [indent + signature, ...values, ...reverts].join("\n");
    }
  }
};
