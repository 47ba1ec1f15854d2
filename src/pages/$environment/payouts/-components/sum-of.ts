import { sumOfFigures } from "#shared/amount/figures.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { CoinAmount } from "#shared/console/meaning.ts";

/** The sum or difference of two amounts of one asset; with the decimals of either text. */
export const sumOf = (one: CoinAmount, other: CoinAmount, sign: 1n | -1n): CoinAmount => {
  const { figure = "0", unit = "" } = splitAmount(one.text) ?? {};
  const { figure: added = "0" } = splitAmount(other.text) ?? {};
  const sum = (readBaseUnits(one.amount) ?? 0n) + sign * (readBaseUnits(other.amount) ?? 0n);
  const figures = [figure, sign === 1n ? added : `-${added}`];
  return { amount: String(sum), text: `${numberText(sumOfFigures(figures))} ${unit}` };
};
