import { isRaw } from "#shared/abi/raw-call.ts";
import { formatResult, type ResultNode } from "#shared/abi/result.ts";
import type { AbiCallable } from "#shared/abi/types.ts";

/** What a call answered, by its outputs. A service may answer none for a fallback, whose bytes no ABI declares. */
export const answerNodes = (fn: AbiCallable, result: unknown): readonly ResultNode[] =>
  isRaw(fn) && (result === undefined || result === null) ? [] : formatResult(fn.outputs, result);

/** Whether there are no bytes where values are declared, as where there is no contract. */
export const answersNothing = (fn: AbiCallable, result: unknown): boolean =>
  !isRaw(fn) && result === "0x" && fn.outputs.length > 0;
