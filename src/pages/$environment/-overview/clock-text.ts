import { clockText, dayKey, dayText, exactClockText } from "#src/lib/dates.ts";

/** The time of today, `10:31`, else the day, `28 Nov 2026`. */
export const clockOrDay = (at: number, now: number): string => (isSameDay(at, now) ? clockText(at) : dayText(at));

/** To the second: `10:42:07`, with the day if it is not today. */
export const exactTime = (at: number, now: number): string =>
  isSameDay(at, now) ? exactClockText(at) : `${dayText(at)}, ${exactClockText(at)}`;

const isSameDay = (one: number, other: number): boolean => dayKey(one) === dayKey(other);
