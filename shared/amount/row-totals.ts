import { readNumber } from "./typed-number.ts";
import { formatUnits } from "./units.ts";

/** What rows pay in one asset, as the rows name it; empty if they name none. */
export type RowTotal = { readonly asset: string; readonly amount: string };

/** More decimals than any asset has, so sums are exact without knowing the asset's decimals. */
const decimals = 100;

/** Totals per asset, in the order in which assets first appear. A row without a valid amount counts as nothing. */
export const rowTotals = (
  rows: readonly { readonly amount: string; readonly asset: string }[],
): readonly RowTotal[] => {
  const sums = new Map<string, { readonly asset: string; sum: bigint }>();
  for (const row of rows) {
    const read = readNumber(row.amount, { kind: "decimal", decimals });
    if (!read.ok) continue;
    const asset = row.asset.trim();
    const total = sums.get(asset.toLowerCase()) ?? { asset, sum: 0n };
    total.sum += read.value;
    sums.set(asset.toLowerCase(), total);
  }
  return [...sums.values()].map(({ asset, sum }) => ({ asset, amount: formatUnits(sum, decimals) }));
};
