import { withoutEdges } from "#shared/amount/readings.ts";
import { type NumberKind, type NumberProblem, readNumber, type TypedNumber } from "#shared/amount/typed-number.ts";
import { parseDuration } from "./duration.ts";
import type { TimeUnit } from "./duration.ts";
import { integerBounds } from "./field.ts";
import type { IntegerField } from "./field.ts";
import { leafError } from "./leaf-error.ts";
import type { LeafErrorCode, LeafResult } from "./leaf-error.ts";

/**
 * Parses the typed text of an integer field: decimal without leading zeros, or hex after 0x. With `decimals` it is a
 * decimal amount in units of 10^decimals, with `time` a number of minutes, hours or days. Blanks around it do not
 * matter. Anything else is refused, with a suggestion if only one reading is possible.
 */
export const parseInteger = (field: IntegerField, typed: string, { decimals, time }: Unit = {}): LeafResult<bigint> => {
  const text = withoutEdges(typed);
  if (text === "") return leafError("required", field.type, typed);
  if (time !== undefined) return numberOf(field, typed, parseDuration(text, time), { time });
  if (decimals !== undefined) {
    return numberOf(field, typed, readNumber(text, { kind: "amount", decimals, isSigned: field.signed }), { decimals });
  }
  // No type holds 79 digits; converting a pasted megabyte of them would hang the page.
  if (DECIMAL.test(text)) return text.length > 79 ? outOfRange(field, typed) : inBounds(field, BigInt(text), typed);
  const hex = HEX.exec(text);
  if (hex !== null) {
    const [, sign = "", zeros = "", digits = ""] = hex;
    if (digits.length > 64) return outOfRange(field, typed);
    const value = BigInt(`0x${zeros === "" ? "" : "0"}${digits}`);
    return inBounds(field, sign === "-" ? -value : value, typed);
  }
  const meant = meantHex(text);
  if (meant !== undefined) return leafError("not-an-integer", field.type, typed, acceptable(field, meant));
  return numberOf(field, typed, readNumber(text, wholeNumberOf(field)));
};

/** What an integer field takes without a unit, besides hex. */
export const wholeNumberOf = ({ signed }: Pick<IntegerField, "signed">): NumberKind => ({
  kind: "base-units",
  isSigned: signed,
});

const DECIMAL = /^-?(?:0|[1-9]\d*)$/;
const HEX = /^(-?)0x(?=[0-9a-fA-F])(0*)([0-9a-fA-F]*)$/;

type Unit = {
  readonly decimals?: number | undefined;
  readonly time?: TimeUnit | undefined;
};

const numberOf = (field: IntegerField, typed: string, read: TypedNumber, unit: Unit = {}): LeafResult<bigint> => {
  if (read.ok) return inBounds(field, read.value, typed);
  const { code, offer } = read.problem;
  if (code === "negative") return outOfRange(field, typed);
  return leafError(codeOf(code), field.type, typed, acceptable(field, offer, unit));
};

const codeOf = (code: NumberProblem["code"]): LeafErrorCode =>
  code === "fraction" || code === "too-precise" || code === "decimals-invalid" ? code : "not-an-integer";

const inBounds = (field: IntegerField, value: bigint, text: string): LeafResult<bigint> => {
  const { min, max } = integerBounds(field);
  return value < min || value > max ? outOfRange(field, text) : { ok: true, value };
};

const outOfRange = (field: IntegerField, text: string): LeafResult<bigint> => {
  const { min, max } = integerBounds(field);
  return leafError("out-of-range", `${min} to ${max}`, text.slice(0, 200));
};

/** The hex that a text evidently is, in accepted notation. */
const meantHex = (text: string): string | undefined => {
  if (/^-?0X[0-9a-fA-F]+$/.test(text)) return text.replace("0X", "0x");
  return HEX_WITHOUT_PREFIX.test(text) && !AMBIGUOUS.test(text) ? `0x${text}` : undefined;
};

const HEX_WITHOUT_PREFIX = /^(?=.*[a-fA-F])[0-9a-fA-F]+$/;
// An exponent, perhaps not typed in full, or a binary number.
const AMBIGUOUS = /^(?:\d+[eE]\d*|0[bB][01]+)$/;

// Avoids a suggestion that would itself be refused.
const acceptable = (field: IntegerField, suggestion: string | undefined, unit: Unit = {}): string | undefined =>
  suggestion !== undefined && parseInteger(field, suggestion, unit).ok ? suggestion : undefined;
