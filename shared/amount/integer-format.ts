import { formatUnits } from "./units.ts";

/** How an integer is shown: in units of 10^decimals, as a point in time or a duration in seconds, or in hex. */
export type NumberFormat =
  | { readonly kind: "units"; readonly decimals: number }
  | { readonly kind: "date" | "duration" | "hex" };

/** An integer's decimal text in a format; undefined if it makes no sense in it. Dates are ISO 8601. */
export const formatNumber = (digits: string, format: NumberFormat): string | undefined => {
  const value = BigInt(digits);
  switch (format.kind) {
    case "units":
      return format.decimals >= 0 && format.decimals <= 255 ? formatUnits(value, format.decimals) : undefined;
    case "date":
      return value >= 0n && value <= MAX_SECONDS ? isoOf(value) : undefined;
    case "duration":
      return durationOf(value);
    default:
      return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
  }
};

/**
 * The format that a name implies, if the value fits it: a time from 2001 to 2100, or a duration of at least a minute.
 */
export const evidentFormat = (name: string, digits: string): NumberFormat | undefined => {
  const value = BigInt(digits);
  if (meansDate(name) && value >= 1_000_000_000n && value <= 4_102_444_800n) return { kind: "date" };
  return DURATION_NAME.test(name) && value >= 60n && value < 1_000_000_000n ? { kind: "duration" } : undefined;
};

/** Whether a name implies a point in time, which a contract counts in seconds since 1970. */
export const meansDate = (name: string): boolean => TIME_NAME.test(name) || TIME_SUFFIX.test(name);

/** Whether a name implies a duration, which a contract counts in seconds. */
export const meansDuration = (name: string): boolean => DURATION_NAME.test(name);

const TIME_NAME =
  /(?:timestamp|deadline|expir(?:y|es|ation)|(?:start|end|unlock|release|valid)_?(?:time|until|after|before)|^_?(?:until|eta|validTo))$/i;
const DURATION_NAME = /(?:duration|period|delay|interval|timeout|ttl|cooldown|seconds)$/i;
const TIME_SUFFIX = /[a-z]At$/;

// The end of the year 9999: a later time is never meant.
const MAX_SECONDS = 253_402_300_799n;

const isoOf = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z");

const PARTS = [
  ["d", 86_400n],
  ["h", 3_600n],
  ["min", 60n],
  ["s", 1n],
] as const;

const durationOf = (value: bigint): string => {
  let rest = value < 0n ? -value : value;
  const parts = PARTS.flatMap(([unit, size]) => {
    const count = rest / size;
    rest %= size;
    return count === 0n ? [] : [`${count} ${unit}`];
  });
  return `${value < 0n ? "-" : ""}${parts.length === 0 ? "0 s" : parts.join(" ")}`;
};
