import { numberText } from "#shared/amount/number-text.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { type NumberKind, readNumber } from "#shared/amount/typed-number.ts";
import { formatUnits } from "#shared/amount/units.ts";

/** An amount in base units, or the error as a sentence. */
export type ReadAmount = { readonly ok: true; readonly value: bigint } | { readonly ok: false; readonly fault: string };

/** No asset has more of its base units. */
const largest = 2n ** 256n - 1n;

/** Parses an amount above zero as a person writes it, in an asset's unit. */
export const readAmount = (
  text: string,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): ReadAmount => {
  const kind: NumberKind = { kind: "amount", decimals, unit: symbol };
  const read = readNumber(text, kind);
  if (!read.ok) {
    return fault(
      read.problem.code === "negative"
        ? "The amount is negative. Enter an amount above zero."
        : numberProblemText(read.problem, kind),
    );
  }
  if (read.value === 0n) return fault("The amount is zero: nothing would be paid. Enter an amount above zero.");
  return read.value > largest ? fault("The amount is larger than any network can hold.") : read;
};

const fault = (words: string): ReadAmount => ({ ok: false, fault: words });

/** Base units with a unit, exactly, as an answer shows them. */
export const shownAmount = (
  value: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
) => ({
  amount: value.toString(),
  text: `${numberText(formatUnits(value, decimals))} ${symbol}`,
});
