import type { DraftError } from "#shared/abi/draft.ts";
import { type Field, findUnsupported } from "#shared/abi/field.ts";
import { wholeNumberOf } from "#shared/abi/integer-text.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { type NumberKind, readNumber } from "#shared/amount/typed-number.ts";
import { unsupportedText } from "./unsupported-text.ts";

/**
 * One sentence about a draft's error and one about what would be valid. `kind` is what an integer field takes in its
 * unit.
 */
export const errorText = (field: Field, error: Problem, kind?: NumberKind): string =>
  (field.kind === "integer" ? numberText(error, kind ?? wholeNumberOf(field)) : undefined) ??
  texts[error.code](field, error);

type Problem = Pick<DraftError, "code" | "expected" | "got">;

const texts: Readonly<Record<Problem["code"], (field: Field, error: Problem) => string>> = {
  required: (field) => requiredText(field),
  "not-an-integer": (_, { got }) => `${quoted(got)} is not a whole number. Enter digits only, or hex after 0x.`,
  fraction: ({ type }) => `${type} takes whole base units. Choose a unit to enter a fraction.`,
  "out-of-range": (field, { expected }) => `Out of range: ${field.type} takes ${rangeOf(field, expected)}.`,
  "too-precise": () => "Too many decimals for this unit. Use fewer, or choose another unit.",
  "decimals-invalid": () => "Enter decimals from 0 to 255.",
  "not-a-boolean": (_, { got }) => `${quoted(got)} is not true or false.`,
  "not-an-address": (_, { got }) => `${quoted(got)} is not an address. Enter 0x and 40 hex digits.`,
  checksum: () => "The checksum does not match, so the address may have a typo. Compare it with its source.",
  "no-checksum": () => "This address has no checksum, so a typo would go unnoticed. Compare it with its source.",
  "not-hex": (_, { got }) => `${quoted(got)} is not hex. Enter 0x and two digits per byte, or read it as text.`,
  "odd-length": () => "Odd number of hex digits. Each byte needs two.",
  "byte-length": ({ type }, { expected, got }) => `${type} needs exactly ${bytes(expected)}, not ${got}.`,
  "not-unicode": () => "Half of a character is missing. Remove it or type it again.",
  nul: () => "Contains the character NUL (U+0000), which cannot be sent. Remove it.",
  "list-length": ({ type }, { expected, got }) => `${type} needs exactly ${expected} rows, not ${got}.`,
  "draft-shape": ({ type }) => `This is not a ${type}.`,
  unsupported: (field) => `${unsupportedText(findUnsupported(field) ?? { type: field.type, reason: "unknown-type" })}.`,
};

/** What a number's text really holds; undefined if it holds no number that this field could take. */
const numberText = ({ code, got }: Problem, kind: NumberKind): string | undefined => {
  if (code !== "not-an-integer" && code !== "too-precise") return undefined;
  const read = readNumber(got, kind);
  if (read.ok || read.problem.code === "fraction") return undefined;
  const isOther = kind.kind === "base-units" && ["word", "unit", "hex", "long"].includes(read.problem.code);
  return isOther ? undefined : numberProblemText(read.problem, kind, kind.kind === "amount" ? "amount" : "number");
};

const requiredText = (field: Field): string => {
  switch (field.kind) {
    case "integer":
      return "Enter a whole number.";
    case "boolean":
      return "Choose true or false.";
    case "address":
      return "Enter an address: 0x and 40 hex digits.";
    case "string":
      return "Enter text, or choose the empty string.";
    case "bytes":
      return "Enter hex after 0x. 0x alone means zero bytes.";
    case "fixedBytes":
      return `Enter ${bytes(String(field.size))} as hex after 0x.`;
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
