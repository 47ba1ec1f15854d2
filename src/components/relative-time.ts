import { countText } from "#shared/amount/number-text.ts";
import { timeText } from "#src/lib/dates.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, within a day; undefined for anything further away. */
export const ageText = (at: number, now: number): string | undefined =>
  Math.abs(now - at) < day ? relativeTime(at, now) : undefined;

/** Relative within a day, else date and time in the viewer's time zone. */
export const relativeTime = (at: number, now: number): string => {
  const past = now - at;
  if (Math.abs(past) >= day) return timeText(at);
  if (Math.abs(past) >= hour) return spanText(past, hour, "hour");
  if (Math.abs(past) >= minute) return spanText(past, minute, "minute");
  return "just now";
};

const spanText = (past: number, unit: number, name: string): string => {
  const span = countText(Math.trunc(Math.abs(past) / unit), name);
  return past > 0 ? `${span} ago` : `in ${span}`;
};
