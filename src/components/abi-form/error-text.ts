import type { DraftError } from "#shared/abi/draft.ts";
import type { Field } from "#shared/abi/field.ts";

/** One sentence on what is wrong with a field's draft and one on what would be right. */
export const errorText = (field: Field, error: Problem): string => texts[error.code](field, error);

type Problem = Pick<DraftError, "code" | "expected" | "got">;

const texts: Readonly<Record<Problem["code"], (field: Field, error: Problem) => string>> = {
  required: (field) => requiredText(field),
  "not-an-integer": (_, { got }) =>
    `${quoted(got)} is not an integer. Digits without separators or exponent, or hex after 0x.`,
  fraction: ({ type }) => `${type} takes whole base units. Choose a unit to write a fraction.`,
  "out-of-range": (field, { expected }) => `Out of range: ${field.type} takes ${rangeOf(field, expected)}.`,
  "too-precise": () => "More precise than one base unit. Fewer decimals, or another unit.",
  "decimals-invalid": () => "Decimals are a whole number from 0 to 255.",
  "not-a-boolean": (_, { got }) => `${quoted(got)} is neither true nor false.`,
  "not-an-address": (_, { got }) => `${quoted(got)} is not an address. 0x and 40 hex digits.`,
  checksum: () => "The checksum is wrong, so one of the characters may be wrong. Compare the address with its source.",
  "no-checksum": () =>
    "No checksum to compare: all letters have the same case, so a typo would go unnoticed. Compare the address with its source.",
  "not-hex": (_, { got }) => `${quoted(got)} is not hex. 0x and two hex digits a byte, or read it as text.`,
  "odd-length": () => "An odd number of hex digits. Each byte has two.",
  "byte-length": ({ type }, { expected, got }) => `${type} takes exactly ${bytes(expected)}, these are ${got}.`,
  "not-unicode": () => "Half of a character pair has no UTF-8 form. Remove it or write it again.",
  nul: () => "Contains the character NUL (U+0000), which cannot be sent. Remove it.",
  "list-length": ({ type }, { expected, got }) => `${type} takes exactly ${expected} rows, these are ${got}.`,
  "draft-shape": ({ type }) => `This is not a ${type}.`,
  unsupported: ({ type }) => `The type ${type} cannot be filled in here.`,
};

const requiredText = (field: Field): string => {
  switch (field.kind) {
    case "integer":
      return "Required: an integer.";
    case "boolean":
      return "Required: true or false.";
    case "address":
      return "Required: an address, 0x and 40 hex digits.";
    case "string":
      return "Required: a text, or the empty string by choice.";
    case "bytes":
      return "Required: hex after 0x. 0x alone is zero bytes.";
    case "fixedBytes":
      return `Required: ${bytes(String(field.size))} as hex after 0x.`;
    default:
      return "Required.";
  }
};

const rangeOf = (field: Field, range: string): string => {
  if (field.kind !== "integer" || field.bits <= 64) return range;
  return field.signed ? `-2^${field.bits - 1} to 2^${field.bits - 1} - 1` : `0 to 2^${field.bits} - 1`;
};

const bytes = (count: string): string => (count === "1" ? "1 byte" : `${count} bytes`);

const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
