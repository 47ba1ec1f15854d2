import { dateText } from "#src/lib/utc-days.ts";
import { monthText } from "./month-text.ts";

/** Days in UTC, like those of the books; undefined leaves an end open. */
export type Period = { readonly since: string | undefined; readonly until: string | undefined };

type Offered = Period & { readonly label: string };

const dayMs = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const lastDays = (days: number, now: number): Offered => ({
  label: `Last ${days} days`,
  since: dayOf(now - (days - 1) * dayMs),
  until: undefined,
});

/** The last day of a month such as `2026-11`. */
const endOf = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return dayOf(Date.UTC(year, number, 0));
};

/** The most months to choose among; any days can be entered besides. */
const mostMonths = 24;

/** The periods offered for a list: the last days, and the months with transactions, newest first. */
export const periodsOf = (months: readonly string[], now: number): readonly Offered[] => [
  lastDays(7, now),
  lastDays(30, now),
  ...months
    .toSorted()
    .toReversed()
    .slice(0, mostMonths)
    .map((month) => ({ label: monthText(month), since: `${month}-01`, until: endOf(month) })),
];

/** Other days in words. */
export const periodText = ({ since, until }: Period): string => {
  if (since === undefined) return until === undefined ? "Any time" : `Until ${dateText(until)}`;
  return until === undefined ? `From ${dateText(since)}` : `${dateText(since)} to ${dateText(until)}`;
};
