/** A point in time in seconds since 1970, and the time zone it was read in. */
export type DateReading = {
  readonly seconds: bigint;
  /** `stated`: the text names its zone. */
  readonly zone: "stated" | "utc" | "local";
};

/**
 * The possible meanings of a date: `2026-03-01`, `2026-03-01 18:30`, `2026-03-01T18:30:00Z`, `now + 2 days`. Without a
 * zone there are two, in UTC and in local time, because the text does not say which.
 */
export const datesIn = (text: string, now: Date): readonly DateReading[] => {
  const relative = fromNow(text, now);
  if (relative !== undefined) return [{ seconds: relative, zone: "stated" }];
  const found = DATE.exec(text.trim());
  if (found === null) return [];
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0", zone = ""] = found;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const utc = utcOf(parts);
  if (utc === undefined) return [];
  if (zone !== "") return [{ seconds: utc - offsetOf(zone), zone: "stated" }];
  const local = localOf(parts);
  return [{ seconds: utc, zone: "utc" }, ...(local === undefined ? [] : [{ seconds: local, zone: "local" } as const])];
};

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:(?:[T ]| at )(\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

type Parts = readonly number[];

/** undefined if the calendar has no such day, or the clock no such time. */
const utcOf = (parts: Parts): bigint | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const same =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return year >= 1970 && same ? secondsOf(date) : undefined;
};

/** Also undefined for a time skipped when the clock went forward. */
const localOf = (parts: Parts): bigint | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(year, month - 1, day, hour, minute, second);
  return date.getHours() === hour && date.getMinutes() === minute ? secondsOf(date) : undefined;
};

const secondsOf = (date: Date): bigint => BigInt(Math.floor(date.getTime() / 1_000));

const offsetOf = (zone: string): bigint => {
  const [, sign = "", hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const seconds = BigInt(hours) * 3_600n + BigInt(minutes) * 60n;
  return sign === "-" ? -seconds : seconds;
};

const FROM_NOW =
  /^(?:now|block\.timestamp)(?:\s*([+-])\s*(\d{1,6})\s*(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|w|weeks?))?$/i;
const LENGTHS: Readonly<Record<string, bigint>> = { s: 1n, m: 60n, h: 3_600n, d: 86_400n, w: 604_800n };

const fromNow = (text: string, now: Date): bigint | undefined => {
  const found = FROM_NOW.exec(text.trim());
  if (found === null) return undefined;
  const [, sign = "+", count = "0", unit = "s"] = found;
  const length = BigInt(count) * (LENGTHS[unit.slice(0, 1).toLowerCase()] ?? 0n);
  return secondsOf(now) + (sign === "-" ? -length : length);
};
