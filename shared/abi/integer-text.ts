import { parseSignedUnits, suggestAmount } from "#shared/amount/units.ts";
import type { AmountError, AmountResult } from "#shared/amount/units.ts";
import { parseDuration } from "./duration.ts";
import type { TimeUnit } from "./duration.ts";
import { integerBounds } from "./field.ts";
import type { IntegerField } from "./field.ts";
import { leafError } from "./leaf-error.ts";
import type { LeafResult } from "./leaf-error.ts";

/**
 * Parses the text of an integer field: decimal without leading zeros, or hex after 0x. With `decimals` it is a decimal
 * amount in units of 10^decimals, with `time` a number of minutes, hours or days. Anything else is refused, with a
 * suggestion if only one reading is possible.
 */
export const parseInteger = (field: IntegerField, text: string, { decimals, time }: Unit = {}): LeafResult<bigint> => {
  if (text === "") return leafError("required", field.type, text);
  if (time !== undefined) return amountOf(field, text, parseDuration(text, time));
  if (decimals !== undefined) return amountOf(field, text, parseSignedUnits(text, decimals));
  if (DECIMAL.test(text)) {
    // No type holds 79 digits; converting a pasted megabyte of them would hang the page.
    return text.length > 79 ? outOfRange(field, text) : inBounds(field, BigInt(text), text);
  }
  const hex = HEX.exec(text);
  if (hex !== null) {
    const [, sign = "", zeros = "", digits = ""] = hex;
    if (digits.length > 64) return outOfRange(field, text);
    const value = BigInt(`0x${zeros === "" ? "" : "0"}${digits}`);
    return inBounds(field, sign === "-" ? -value : value, text);
  }
  if (FRACTION.test(text) && !/\.0+$/.test(text)) return leafError("fraction", field.type, text);
  return leafError("not-an-integer", field.type, text, acceptable(field, suggestInteger(text)));
};

const DECIMAL = /^-?(?:0|[1-9]\d*)$/;
const HEX = /^(-?)0x(?=[0-9a-fA-F])(0*)([0-9a-fA-F]*)$/;
const FRACTION = /^-?\d+\.\d+$/;

type Unit = {
  readonly decimals?: number;
  readonly time?: TimeUnit;
};

const amountOf = (field: IntegerField, text: string, amount: AmountResult): LeafResult<bigint> => {
  if (amount.ok) return inBounds(field, amount.value, text);
  const { code, suggestion } = amount.error;
  return leafError(AMOUNT_CODES[code], field.type, text, suggestion);
};

const AMOUNT_CODES = {
  required: "required",
  "not-a-number": "not-an-integer",
  "too-precise": "too-precise",
  negative: "out-of-range",
  "decimals-invalid": "decimals-invalid",
} as const satisfies Record<AmountError["code"], string>;

const inBounds = (field: IntegerField, value: bigint, text: string): LeafResult<bigint> => {
  const { min, max } = integerBounds(field);
  return value < min || value > max ? outOfRange(field, text) : { ok: true, value };
};

const outOfRange = (field: IntegerField, text: string): LeafResult<bigint> => {
  const { min, max } = integerBounds(field);
  return leafError("out-of-range", `${min} to ${max}`, text.slice(0, 200));
};

const suggestInteger = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (/^-?0X[0-9a-fA-F]+$/.test(trimmed)) return trimmed.replace("0X", "0x");
  if (HEX.test(trimmed)) return trimmed;
  if (HEX_WITHOUT_PREFIX.test(trimmed) && !AMBIGUOUS.test(trimmed)) return `0x${trimmed}`;
  const amount = suggestAmount(trimmed) ?? trimmed;
  return DECIMAL.test(amount) ? amount : undefined;
};

const HEX_WITHOUT_PREFIX = /^(?=.*[a-fA-F])[0-9a-fA-F]+$/;
// An exponent, or a binary number.
const AMBIGUOUS = /^(?:\d+[eE]\d+|0[bB][01]+)$/;

// Avoids a suggestion that would itself be refused.
const acceptable = (field: IntegerField, suggestion: string | undefined): string | undefined =>
  suggestion !== undefined && parseInteger(field, suggestion).ok ? suggestion : undefined;
