import { commaProblem } from "#shared/amount/comma-problem.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { type AmountError, formatUnits, parseUnits } from "#shared/amount/units.ts";

/** An amount in base units, or the error as a sentence. */
export type ReadAmount = { readonly ok: true; readonly value: bigint } | { readonly ok: false; readonly fault: string };

/** No asset has more of its base units. */
const largest = 2n ** 256n - 1n;

/**
 * Parses an amount as a person writes it, in an asset's unit. Nothing is guessed: a comma may be a decimal point or
 * group thousands.
 */
export const readAmount = (
  text: string,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): ReadAmount => {
  const typed = text.trim();
  const read = parseUnits(typed, decimals);
  if (!read.ok) return fault(faultOf(read.error, typed, decimals, symbol));
  if (read.value === 0n) return fault("The amount is zero: nothing would be paid. Enter an amount above zero.");
  return read.value > largest ? fault("The amount is larger than any network can hold.") : read;
};

const fault = (words: string): ReadAmount => ({ ok: false, fault: words });

const faultOf = ({ code, suggestion }: AmountError, typed: string, decimals: number, symbol: string): string => {
  if (code === "required") return "Enter an amount.";
  if (/^[-\u2212\u2013]/.test(typed)) return "The amount is negative. Enter an amount above zero.";
  if (code === "too-precise") {
    const most = decimals === 0 ? "no decimals" : `at most ${decimals} decimals`;
    return `The amount has too many decimals: ${symbol} has ${most}.`;
  }
  if (typed.includes(",")) return commaProblem(typed);
  if (/e/i.test(typed)) return `The amount has an exponent. Write its digits${orSo(suggestion)}.`;
  if (/[\s'_\u00a0\u202f]/.test(typed)) return `The amount has separators. Write only its digits${orSo(suggestion)}.`;
  return `The amount is not a number. Write digits and a point${orSo(suggestion ?? "1234.5")}.`;
};

const orSo = (suggestion: string | undefined): string => (suggestion === undefined ? "" : `, such as ${suggestion}`);

/** Base units with a unit, exactly, as an answer shows them. */
export const shownAmount = (
  value: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
) => ({
  amount: value.toString(),
  text: `${numberText(formatUnits(value, decimals))} ${symbol}`,
});
