import { durationKind } from "#shared/abi/duration.ts";
import type { IntegerField } from "#shared/abi/field.ts";
import { parseInteger, wholeNumberOf } from "#shared/abi/integer-text.ts";
import type { LeafError } from "#shared/abi/leaf-error.ts";
import type { LeafDraft } from "#shared/abi/leaf.ts";
import { type NumberKind, readNumber } from "#shared/amount/typed-number.ts";
import type { AmountHint } from "./argument-hints.ts";

/** What an integer field takes in its chosen unit. */
export const numberKindOf = (
  field: IntegerField,
  { decimals, time }: LeafDraft,
  hint: AmountHint | undefined,
): NumberKind => {
  if (time !== undefined) return durationKind;
  if (decimals === undefined) return wholeNumberOf(field);
  return {
    kind: "amount",
    decimals,
    isSigned: field.signed,
    unit: hint?.decimals === decimals ? hint.unit : undefined,
  };
};

/** The error of an integer with its only reading, which may depend on the name of the field's unit: `5 PDT`. */
export const withUnitOffer = (field: IntegerField, draft: LeafDraft, kind: NumberKind, error: LeafError): LeafError => {
  if (error.suggestion !== undefined || error.code !== "not-an-integer") return error;
  const read = readNumber(draft.text, kind);
  const suggestion = read.ok ? undefined : read.problem.offer;
  return suggestion === undefined || !parseInteger(field, suggestion, draft).ok ? error : { ...error, suggestion };
};
