import { formatUnits } from "#shared/amount/units.ts";
import type { AssetHistory } from "#shared/console/assets.ts";
import type { TransactionDay } from "#shared/console/transactions.ts";
import { daysBetween } from "#src/lib/utc-days.ts";

/** The height of a chart point: for geometry only, because a number rounds. */
export const heightOf = (baseUnits: string, decimals: number | null): number =>
  Number(formatUnits(BigInt(baseUnits), decimals ?? 0));

export type BalancePoint = { readonly day: string; readonly height: number; readonly text: string };

/** The balance on each day from the first to the last one, in UTC: unchanged until the next change. */
export const balancePoints = (
  { data, decimals }: Pick<AssetHistory, "data" | "decimals">,
  since: string | undefined,
  until: string,
): readonly BalancePoint[] => {
  const [first] = data;
  if (first === undefined) return [];
  const changed = new Map(data.map((one) => [one.day, one]));
  let current = data.findLast(({ day }) => since !== undefined && day <= since);
  const from = current === undefined ? first.day : (since ?? first.day);
  return daysBetween(from, until).map((day) => {
    current = changed.get(day) ?? current ?? first;
    return { day, height: heightOf(current.amount, decimals), text: current.text };
  });
};

export type FlowPoint = {
  readonly day: string;
  readonly in: number;
  /** Below zero. */
  readonly out: number;
  readonly texts: { readonly in: string; readonly out: string } | undefined;
};

/** What came in and went out on each day from the first to the last one; a day without either is empty. */
export const flowPoints = (
  days: readonly TransactionDay[],
  decimals: number | null,
  since: string | undefined,
  until: string,
): readonly FlowPoint[] => {
  const [first] = days.map(({ day }) => day).toSorted();
  if (first === undefined) return [];
  const moved = new Map(days.map((one) => [one.day, one]));
  return daysBetween(since ?? first, until).map((day) => {
    const one = moved.get(day);
    return {
      day,
      in: one === undefined ? 0 : heightOf(one.in.amount, decimals),
      out: one === undefined ? 0 : -heightOf(one.out.amount, decimals),
      texts: one === undefined ? undefined : { in: `+${one.in.text}`, out: `−${one.out.text}` },
    };
  });
};
