import type { UnsupportedField } from "#shared/abi/field.ts";

const reasons = {
  "unknown-type": "is not an ABI type",
  "function-type": "is a function as a value, which no form can fill in",
  "fixed-point": "is a fixed-point number, which Solidity cannot pass to a function yet",
  "too-large": "has too many fields for a form",
  "zero-length": "is a list that holds no rows, which Solidity does not have",
  "empty-tuple": "is a tuple without parts, which Solidity does not have",
} as const satisfies Record<UnsupportedField["reason"], string>;

/** Why a field can never be filled in, as a sentence without its end. */
export const unsupportedText = ({ type, reason }: Pick<UnsupportedField, "type" | "reason">): string =>
  `${type} ${reasons[reason]}`;
