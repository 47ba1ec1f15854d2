import { isRaw } from "#shared/abi/raw-call.ts";
import { formatResult, type ResultNode } from "#shared/abi/result.ts";
import type { AbiCallable } from "#shared/abi/types.ts";

/** A call's result by its outputs. A service may return no outputs for a fallback, whose bytes no ABI declares. */
export const answerNodes = (fn: AbiCallable, result: unknown): readonly ResultNode[] =>
  isRaw(fn) && (result === undefined || result === null) ? [] : formatResult(fn.outputs, result);

/** Whether the result has no bytes although values are declared, as at an address without a contract. */
export const answersNothing = (fn: AbiCallable, result: unknown): boolean =>
  !isRaw(fn) && result === "0x" && fn.outputs.length > 0;
