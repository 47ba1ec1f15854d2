import { type NumberKind, readNumber, type TypedNumber } from "#shared/amount/typed-number.ts";

/** A unit of time that a contract counts in seconds. */
export type TimeUnit = "minutes" | "hours" | "days";

const SECONDS: Readonly<Record<TimeUnit, bigint>> = { minutes: 60n, hours: 3_600n, days: 86_400n };

export const isTimeUnit = (value: unknown): value is TimeUnit =>
  value === "minutes" || value === "hours" || value === "days";

// As many digits after the point as an amount may have.
const DIGITS = 100;
const ONE = 10n ** BigInt(DIGITS);

/** What a field in a unit of time takes. */
export const durationKind: NumberKind = { kind: "decimal", decimals: DIGITS, isSigned: true };

/** Parses a decimal number of minutes, hours or days as whole seconds, exactly: half a second is an error. */
export const parseDuration = (text: string, unit: TimeUnit): TypedNumber => {
  const read = readNumber(text, durationKind);
  if (!read.ok) return read;
  const seconds = read.value * SECONDS[unit];
  if (seconds % ONE === 0n) return { ok: true, value: seconds / ONE };
  return { ok: false, problem: { code: "too-precise", typed: text, readings: [text] } };
};
