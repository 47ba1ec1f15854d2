import { decodeCallSteps, encodeCall } from "#shared/abi/calldata.ts";
import { describeField, findUnsupported } from "#shared/abi/field.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { AbiCallable, AbiValue, Hex } from "#shared/abi/types.ts";
import { unsupportedText } from "#src/components/abi-form/unsupported-text.ts";

export type CheckedCall =
  | { readonly ok: true; readonly calldata: Hex; readonly decoded: readonly AbiValue[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Encodes a call and decodes it back: it may only be sent if both agree. Values checked before give the same object: a
 * list of 500 rows takes longer than a page may block, and a review renders repeatedly.
 */
export const checkCall = (fn: AbiCallable, values: readonly AbiValue[]): CheckedCall =>
  drain(checkCallSteps(fn, values));

const checkedBefore = new WeakMap<readonly AbiValue[], { readonly fn: AbiCallable; readonly checked: CheckedCall }>();

/** The same in steps. */
export const checkCallSteps = function* (fn: AbiCallable, values: readonly AbiValue[]): Steps<CheckedCall> {
  const before = checkedBefore.get(values);
  if (before?.fn === fn) return before.checked;
  const checked = yield* newlyCheckedSteps(fn, values);
  checkedBefore.set(values, { fn, checked });
  return checked;
};

const newlyCheckedSteps = function* (fn: AbiCallable, values: readonly AbiValue[]): Steps<CheckedCall> {
  const reason = impossible(fn);
  if (reason !== undefined) return { ok: false, reason };
  const encoded = encodeCall(fn, values);
  if (!encoded.ok) return { ok: false, reason: `The arguments cannot be encoded: ${encoded.error.got}` };
  yield;
  const decoded = yield* decodeCallSteps(fn, encoded.calldata);
  if (!decoded.ok) return { ok: false, reason: `The calldata cannot be decoded back: ${decoded.error.got}` };
  if (!decoded.exact || !sameValue(decoded.values, values)) {
    return { ok: false, reason: "The calldata does not match the values in the form." };
  }
  return { ok: true, calldata: encoded.calldata, decoded: decoded.values };
};

/** Why a call can never be sent: a codec might accept such a type, and report only that it cannot be decoded back. */
const impossible = ({ inputs }: AbiCallable): string | undefined => {
  const unsupported = inputs.map((input) => findUnsupported(describeField(input))).find((field) => field !== undefined);
  return unsupported === undefined ? undefined : `${unsupportedText(unsupported)}.`;
};

const sameValue = (one: AbiValue, other: AbiValue): boolean => {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return one.length === other.length && one.every((part, index) => sameValue(part, other[index] ?? []));
};
