import { once } from "./once.ts";

const dayMs = 24 * 60 * 60_000;
/** More days than this are no chart any more: the newest are shown. */
const mostDays = 1_100;

/** The days from one to another, both included; none where they are the wrong way round. */
export const daysBetween = (from: string, until: string): readonly string[] => {
  const last = Date.parse(until);
  const first = Math.max(Date.parse(from), last - (mostDays - 1) * dayMs);
  const count = Math.max(0, Math.floor((last - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => dayOf(first + index * dayMs));
};

/** A day in UTC: 2026-11-22. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first of so many days up to now. */
export const firstOf = (days: number, now: number): string => dayOf(now - (days - 1) * dayMs);

const dayFormat = once(() => new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" }));

/** A day as an axis and a caption have it: "Nov 10". */
export const dayText = (day: string): string => dayFormat().format(Date.parse(day));
