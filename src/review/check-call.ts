import { decodeCall, encodeCall } from "#shared/abi/calldata.ts";
import { describeField, findUnsupported } from "#shared/abi/field.ts";
import type { AbiCallable, AbiValue, Hex } from "#shared/abi/types.ts";
import { unsupportedText } from "#src/components/abi-form/unsupported-text.ts";

export type CheckedCall =
  | { readonly ok: true; readonly calldata: Hex; readonly decoded: readonly AbiValue[] }
  | { readonly ok: false; readonly reason: string };

/** Encodes a call and decodes it back: only where both say the same may it be sent. */
export const checkCall = (fn: AbiCallable, values: readonly AbiValue[]): CheckedCall => {
  const reason = impossible(fn);
  if (reason !== undefined) return { ok: false, reason };
  const encoded = encodeCall(fn, values);
  if (!encoded.ok) return { ok: false, reason: `The arguments cannot be encoded: ${encoded.error.got}` };
  const decoded = decodeCall(fn, encoded.calldata);
  if (!decoded.ok) return { ok: false, reason: `The calldata cannot be decoded back: ${decoded.error.got}` };
  if (!decoded.exact || !sameValue(decoded.values, values)) {
    return { ok: false, reason: "The calldata does not match the values in the form." };
  }
  return { ok: true, calldata: encoded.calldata, decoded: decoded.values };
};

/** Why a call can never be sent: a codec might take such a type, and say of it only that it cannot be decoded back. */
const impossible = ({ inputs }: AbiCallable): string | undefined => {
  const found = inputs.map((input) => findUnsupported(describeField(input))).find((field) => field !== undefined);
  return found === undefined ? undefined : `${unsupportedText(found)}.`;
};

const sameValue = (one: AbiValue, other: AbiValue): boolean => {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return one.length === other.length && one.every((part, index) => sameValue(part, other[index] ?? []));
};
