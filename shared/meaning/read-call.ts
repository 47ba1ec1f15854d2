import { abiFunctions, mayBeCalled, selector, signature } from "#shared/abi/functions.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { Abi, AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { exactValuesSteps } from "./exact-values.ts";
import { bounded } from "./foreign-text.ts";

/** Calldata as a call of a function. */
export type ReadCall =
  /** No known function: bytes for a fallback. */
  | { readonly kind: "raw" }
  | { readonly kind: "call"; readonly fn: AbiFunction; readonly values: readonly AbiValue[] }
  | {
      readonly kind: "unread";
      /** The reason, as a whole sentence. */
      readonly contradiction: string;
    };

/**
 * Reads calldata with an ABI's functions and with `otherwise`, the standard interface function with this selector. Only
 * a function that encodes to exactly the same bytes counts. An ABI with another function for the same bytes does not
 * hide the standard one: otherwise a call that most contracts treat as an approval could have any name.
 */
export const readCall = (calldata: string, abi: Abi | null, otherwise?: AbiFunction): ReadCall =>
  drain(readCallSteps(calldata, abi, otherwise));

/** readCall in short steps: an ABI may have thousands of functions, and a call thousands of values. */
export const readCallSteps = function* (calldata: string, abi: Abi | null, otherwise?: AbiFunction): Steps<ReadCall> {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(calldata)) {
    return { kind: "unread", contradiction: "The calldata is not whole bytes in hexadecimal." };
  }
  const prefix = calldata.slice(0, 10).toLowerCase();
  if (prefix.length < 10) return { kind: "raw" };
  const matches: AbiFunction[] = [];
  for (const fn of abiFunctions(abi ?? [])) {
    if (mayBeCalled(fn) && selector(fn) === prefix) matches.push(fn);
    yield;
  }
  const isKnown = matches.some((fn) => otherwise !== undefined && signature(fn) === signature(otherwise));
  const functions =
    otherwise === undefined || isKnown || selector(otherwise) !== prefix ? matches : [...matches, otherwise];
  const [fn] = functions;
  if (fn === undefined) return { kind: "raw" };
  const fitting: Extract<ReadCall, { readonly kind: "call" }>[] = [];
  for (const one of functions) {
    const values = yield* exactValuesSteps(one.inputs, `0x${calldata.slice(10)}`);
    if (values !== undefined) fitting.push({ kind: "call", fn: one, values });
  }
  const [call, other] = fitting;
  // If the ABI has functions with this selector, one of them has to fit.
  const isCall = call !== undefined && (matches.length === 0 || matches.includes(call.fn));
  if (isCall && other === undefined) return call;
  return { kind: "unread", contradiction: isCall ? ambiguous(functions) : unfit(fn) };
};

const unfit = (fn: AbiFunction): string =>
  `The calldata does not match what ${shown(fn)} encodes to: bytes are missing, extra or out of place.`;

const ambiguous = (functions: readonly AbiFunction[]): string =>
  `The calldata fits more than one function: ${functions.map(shown).join(", ")}.`;

const shown = (fn: AbiFunction): string => bounded(signature(fn), 120);
