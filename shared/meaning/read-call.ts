import { decodeCall } from "#shared/abi/calldata.ts";
import { abiFunctions, selector, signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { bounded } from "./foreign-text.ts";
import { isCanonicalLayout } from "./layout.ts";

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
export const readCall = (calldata: string, abi: Abi | null, otherwise?: AbiFunction): ReadCall => {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(calldata)) {
    return { kind: "unread", contradiction: "The calldata is not whole bytes in hexadecimal." };
  }
  const prefix = calldata.slice(0, 10).toLowerCase();
  if (prefix.length < 10) return { kind: "raw" };
  const matches = abiFunctions(abi ?? []).filter((fn) => selector(fn) === prefix);
  const isKnown = matches.some((fn) => otherwise !== undefined && signature(fn) === signature(otherwise));
  const functions =
    otherwise === undefined || isKnown || selector(otherwise) !== prefix ? matches : [...matches, otherwise];
  const [fn] = functions;
  if (fn === undefined) return { kind: "raw" };
  const fitting = functions.flatMap((one) => {
    const values = exactValues(one, calldata);
    return values === undefined ? [] : [{ kind: "call" as const, fn: one, values }];
  });
  const [call, other] = fitting;
  // If the ABI has functions with this selector, one of them has to fit.
  const isCall = call !== undefined && (matches.length === 0 || matches.includes(call.fn));
  if (isCall && other === undefined) return call;
  return { kind: "unread", contradiction: isCall ? ambiguous(functions) : unfit(fn) };
};

const exactValues = (fn: AbiFunction, calldata: string): readonly AbiValue[] | undefined => {
  // The decoder trusts a length before looking for the values.
  if (!isCanonicalLayout(fn.inputs, `0x${calldata.slice(10)}`)) return undefined;
  const decoded = decodeCall(fn, calldata);
  return decoded.ok && decoded.exact ? decoded.values : undefined;
};

const unfit = (fn: AbiFunction): string =>
  `The calldata does not match what ${shown(fn)} encodes to: bytes are missing, extra or out of place.`;

const ambiguous = (functions: readonly AbiFunction[]): string =>
  `The calldata fits more than one function: ${functions.map(shown).join(", ")}.`;

const shown = (fn: AbiFunction): string => bounded(signature(fn), 120);
