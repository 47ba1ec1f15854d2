import { numberIn } from "#shared/abi/offers/number-text.ts";
import type { Scope } from "./solidity-scope.ts";

/** A sum as written, and where to look up its names. */
export type WrittenLength = { readonly text: string; readonly scope: Scope };

type ConstantOf = (path: string, scope: Scope) => WrittenLength | undefined;

/**
 * The length of an array given as a sum of numbers and constants: `2 * SIZE + 1`. Undefined if it cannot be determined
 * for certain.
 */
export const lengthIn = (length: WrittenLength, constantOf: ConstantOf): bigint | undefined => {
  const text = inNumbers(length, constantOf, { left: 100 }, 0);
  return text === undefined ? undefined : numberIn(text);
};

const inNumbers = (
  { text, scope }: WrittenLength,
  constantOf: ConstantOf,
  budget: { left: number },
  depth: number,
): string | undefined => {
  // Solidity truncates divisions if a constant has a type, and `^` is not a power.
  if (depth > 8 || text.length > 300 || /[/%^]/.test(text)) return undefined;
  let isKnown = true;
  const numbers = text.replaceAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g, (path, at: number) => {
    const constant = constantOf(path, scope);
    if (constant === undefined) {
      // The value that the name alone suggests, as for MAX_UINT8, is a guess.
      if (!isOfLanguage(path, text.slice(at + path.length))) isKnown = false;
      return path;
    }
    budget.left -= 1;
    const value = budget.left < 0 ? undefined : inNumbers(constant, constantOf, budget, depth + 1);
    if (value === undefined) isKnown = false;
    return `(${value ?? ""})`;
  });
  return isKnown && numbers.length <= 300 ? numbers : undefined;
};

/** Whether Solidity itself defines a name: a unit, or a member of a type or a cast. */
const isOfLanguage = (path: string, after: string): boolean =>
  /^(?:wei|gwei|szabo|finney|ether|seconds|minutes|hours|days|weeks)$/.test(path) ||
  (/^(?:type|u?int\d{0,3})$/.test(path) && /^\s*\(/.test(after)) ||
  (/^u?int\d{0,3}$/.test(path) && /^\s*\)\s*\.\s*(?:max|min)\b/.test(after));
