import { formatUnits, parseUnits } from "./units.ts";

/** What rows pay of one asset, as they name it; empty where they name none. */
export type RowTotal = { readonly asset: string; readonly amount: string };

/** More decimals than any asset has: sums are exact without knowing which it is. */
const decimals = 100;

/** What rows pay in all, per asset, in the order in which assets are named first. A row that has no amount yet counts nothing. */
export const rowTotals = (
  rows: readonly { readonly amount: string; readonly asset: string }[],
): readonly RowTotal[] => {
  const sums = new Map<string, { readonly asset: string; sum: bigint }>();
  for (const row of rows) {
    const read = parseUnits(row.amount.trim(), decimals);
    if (!read.ok) continue;
    const asset = row.asset.trim();
    const total = sums.get(asset.toLowerCase()) ?? { asset, sum: 0n };
    total.sum += read.value;
    sums.set(asset.toLowerCase(), total);
  }
  return [...sums.values()].map(({ asset, sum }) => ({ asset, amount: formatUnits(sum, decimals) }));
};
