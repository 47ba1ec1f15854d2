import { numberIn } from "../offers/number-text.ts";
import type { Scope } from "./solidity-scope.ts";

/** A sum as it is written, and where its names are looked up. */
export type WrittenLength = { readonly text: string; readonly scope: Scope };

type ConstantOf = (path: string, scope: Scope) => WrittenLength | undefined;

/** The length of an array that a sum of numbers and constants stands for: `2 * SIZE + 1`. Undefined where it cannot be told for certain. */
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
  // What is divided is cut off where a constant has a type, and `^` is no power in Solidity.
  if (depth > 8 || text.length > 300 || /[/%^]/.test(text)) return undefined;
  let isKnown = true;
  const numbers = text.replaceAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g, (path, at: number) => {
    const constant = constantOf(path, scope);
    if (constant === undefined) {
      // What the name alone suggests, as of MAX_UINT8, is a guess.
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

/** Whether Solidity itself gives a name its meaning: a unit, or what is asked of a type or cast to one. */
const isOfLanguage = (path: string, after: string): boolean =>
  /^(?:wei|gwei|szabo|finney|ether|seconds|minutes|hours|days|weeks)$/.test(path) ||
  (/^(?:type|u?int\d{0,3})$/.test(path) && /^\s*\(/.test(after)) ||
  (/^u?int\d{0,3}$/.test(path) && /^\s*\)\s*\.\s*(?:max|min)\b/.test(after));
