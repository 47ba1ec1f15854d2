import { once } from "#src/lib/once.ts";

export type Day = { readonly start: number; readonly label: string; readonly count: number };

const dayAndMonth = once(() => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }));

/** How many of the times fall on each of the last days, in the zone of whoever looks; the last day is today. */
export const activityDays = (times: readonly number[], now: number, days: number): readonly Day[] => {
  const starts = Array.from({ length: days + 1 }, (_, index) => {
    const date = new Date(now);
    // Days of a zone are not all 24 hours long.
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() - (days - 1 - index)).getTime();
  });
  return starts.slice(0, days).map((start, index) => ({
    start,
    label: dayAndMonth().format(start),
    count: times.filter((at) => at >= start && at < (starts[index + 1] ?? 0)).length,
  }));
};
