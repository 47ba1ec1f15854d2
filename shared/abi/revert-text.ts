import { decodeRevert } from "./revert.ts";
import type { PanicMeaning, Revert } from "./revert.ts";
import type { Abi } from "./types.ts";

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

/** Why a call reverts, in a few words that follow "would revert". */
export const revertText = (data: string | null, abi: Abi): string => {
  if (data === null) return "and the node does not give the reason";
  const revert = decodeRevert(data, abi);
  switch (revert.kind) {
    case "empty":
      return "without a reason";
    case "message":
      return `with “${revert.message}”`;
    case "panic":
      return `with ${panicText(revert)}`;
    case "custom":
      return `with ${revert.signature}`;
    case "unknown":
      return `with an unknown error, selector ${revert.selector}`;
  }
};
