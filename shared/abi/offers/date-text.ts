/** A point in time in seconds since 1970, and the time zone it was read in. */
export type DateReading = {
  readonly seconds: bigint;
  /** `stated`: the text names its zone. */
  readonly zone: "stated" | "utc" | "local";
};

/**
 * The possible meanings of a date: `2026-03-01`, `2026-03-01 18:30`, `2026-03-01T18:30:00Z`, `now + 2 days`. Without a
 * zone there are two, in UTC and in local time, because the text does not say which. A month, such as `2026-03`, may mean
 * its beginning or its end, so it is none.
 */
export const datesIn = (text: string, now: Date): readonly DateReading[] => {
  const relative = fromNow(text, now);
  if (relative !== undefined) return [{ seconds: relative, zone: "stated" }];
  const match = DATE.exec(text.trim());
  if (match === null) return [];
  const [, year, month, day, hour = "00", minute = "00", second = "00", zone = ""] = match;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000`;
  const utc = utcOf(written);
  if (utc === undefined) return [];
  if (zone !== "") return [{ seconds: utc - offsetOf(zone), zone: "stated" }];
  const local = localOf(written, utc);
  return [{ seconds: utc, zone: "utc" }, ...(local === undefined ? [] : [{ seconds: local, zone: "local" } as const])];
};

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:(?:[T ]| at )(\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** undefined before 1970, and if the calendar has no such day, or the clock no such time: that would be another date. */
const utcOf = (written: string): bigint | undefined => {
  const date = new Date(`${written}Z`);
  return date.getTime() >= 0 && date.toISOString() === `${written}Z` ? secondsOf(date) : undefined;
};

/** Also undefined for a time skipped when the clock went forward. */
const localOf = (written: string, utc: bigint): bigint | undefined => {
  const date = new Date(written);
  return secondsOf(date) - BigInt(date.getTimezoneOffset()) * 60n === utc ? secondsOf(date) : undefined;
};

const secondsOf = (date: Date): bigint => BigInt(Math.floor(date.getTime() / 1_000));

const offsetOf = (zone: string): bigint => {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const seconds = BigInt(hours) * 3_600n + BigInt(minutes) * 60n;
  return sign === "-" ? -seconds : seconds;
};

const FROM_NOW =
  /^(?:now|block\.timestamp)(?:\s*([+-])\s*(\d{1,6})\s*(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|w|weeks?))?$/i;
const LENGTHS: Readonly<Record<string, bigint>> = { s: 1n, m: 60n, h: 3_600n, d: 86_400n, w: 604_800n };

const fromNow = (text: string, now: Date): bigint | undefined => {
  const match = FROM_NOW.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = "+", count = "0", unit = "s"] = match;
  const length = BigInt(count) * (LENGTHS[unit.slice(0, 1).toLowerCase()] ?? 0n);
  return secondsOf(now) + (sign === "-" ? -length : length);
};
