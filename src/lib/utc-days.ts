import { shortDay } from "./dates.ts";

const dayMs = 24 * 60 * 60_000;
/** More days do not fit a chart: the newest are shown. */
const mostDays = 1_100;

/** The days from one to another, inclusive; none if they are reversed. */
export const daysBetween = (from: string, until: string): readonly string[] => {
  const last = Date.parse(until);
  const first = Math.max(Date.parse(from), last - (mostDays - 1) * dayMs);
  const count = Math.max(0, Math.floor((last - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => dayOf(first + index * dayMs));
};

/** A day in UTC: 2026-11-22. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first of this many days up to now. */
export const firstOf = (days: number, now: number): string => dayOf(now - (days - 1) * dayMs);

/** A day in full: `10 Nov 2026`. */
export const dateText = (day: string): string => `${shortDayText(day)} ${day.slice(0, 4)}`;

/** A day for an axis or caption: `10 Nov`. */
export const shortDayText = (day: string): string => {
  const at = new Date(day);
  return shortDay(at.getUTCMonth(), at.getUTCDate());
};
