import { parseSignedUnits } from "#shared/amount/units.ts";
import type { AmountResult } from "#shared/amount/units.ts";

/** A unit of time that a contract counts in seconds. */
export type TimeUnit = "minutes" | "hours" | "days";

const SECONDS: Readonly<Record<TimeUnit, bigint>> = { minutes: 60n, hours: 3_600n, days: 86_400n };

export const isTimeUnit = (value: unknown): value is TimeUnit =>
  value === "minutes" || value === "hours" || value === "days";

// As many digits after the point as an amount may have.
const DIGITS = 100;
const ONE = 10n ** BigInt(DIGITS);

/** Parses a decimal number of minutes, hours or days as whole seconds, exactly: half a second is an error. */
export const parseDuration = (text: string, unit: TimeUnit): AmountResult => {
  const amount = parseSignedUnits(text, DIGITS);
  if (!amount.ok) return amount;
  const seconds = amount.value * SECONDS[unit];
  if (seconds % ONE === 0n) return { ok: true, value: seconds / ONE };
  return { ok: false, error: { code: "too-precise", got: text } };
};
