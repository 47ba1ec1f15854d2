import { numberText } from "#shared/amount/number-text.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import type { CoinAmount } from "#shared/console/meaning.ts";

/** The sum or difference of two amounts of one asset; with the decimals of either text. */
export const sumOf = (one: CoinAmount, other: CoinAmount, sign: 1n | -1n): CoinAmount => {
  const [, figure = "0", unit = ""] = /^([\d,.]+) (.+)$/s.exec(one.text) ?? [];
  const [, added = "0"] = /^([\d,.]+) /.exec(other.text) ?? [];
  const most = 100;
  const [read, more] = [figure, added].map((text) => parseUnits(text.replaceAll(",", ""), most));
  const sum = (readBaseUnits(one.amount) ?? 0n) + sign * (readBaseUnits(other.amount) ?? 0n);
  const value = read?.ok === true && more?.ok === true ? read.value + sign * more.value : 0n;
  return { amount: String(sum), text: `${numberText(formatUnits(value, most))} ${unit}` };
};
