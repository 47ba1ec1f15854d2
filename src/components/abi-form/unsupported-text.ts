import type { UnsupportedField } from "#shared/abi/field.ts";

const reasons = {
  "unknown-type": "is not one that an ABI can have",
  "function-type": "stands for a function as a value, which a form cannot fill in",
  "fixed-point": "is a fixed-point number, which Solidity cannot pass to a function yet",
  "too-large": "has too many fields for a form",
  "zero-length": "is a list that holds no rows, which Solidity does not have",
  "empty-tuple": "has no parts, and Solidity has no empty struct",
} as const satisfies Record<UnsupportedField["reason"], string>;

/** Why a field can never be filled in, as a sentence without its period. */
export const unsupportedText = ({ type, reason }: Pick<UnsupportedField, "type" | "reason">): string =>
  `The type ${type} ${reasons[reason]}`;
