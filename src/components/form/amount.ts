import { formatUnits, parseUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { AmountError } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";

/** The literal `amount` in the body: its unit in a deployment is configured, never guessed. */
export const literalAmount = (baseUnits: bigint, decimals: number, unit: Environment["amountUnit"]): string =>
  unit === "base" ? baseUnits.toString() : formatUnits(baseUnits, decimals);

/** A balance in base units as an amount of the native unit; the text itself if it is not a number of base units. */
export const nativeBalance = (balance: string | undefined, decimals: number | undefined): string | undefined => {
  const amount = readBaseUnits(balance);
  return amount === undefined || decimals === undefined ? balance : formatUnits(amount, decimals);
};

/** The value of a typed amount, undefined for none. */
export const readAmount = (text: string, decimals: number) => (text === "" ? undefined : parseUnits(text, decimals));

/** The error of a typed amount; undefined if it is valid, or nothing can be typed. */
export const amountProblem = (typed: unknown, decimals: number | undefined): string | undefined => {
  if (decimals === undefined || typeof typed !== "string") return undefined;
  const read = readAmount(typed, decimals);
  return read?.ok === false ? amountErrorText(read.error, decimals) : undefined;
};

/** An amount's error and what would be valid. */
export const amountErrorText = ({ code, got }: AmountError, decimals: number): string => {
  switch (code) {
    case "negative":
      return "The amount cannot be negative.";
    case "too-precise":
      return `Use at most ${decimals} decimals.`;
    case "decimals-invalid":
      return "The network reports invalid decimals, so amounts cannot be entered.";
    default:
      return `“${got.slice(0, 40)}” is not an amount. Use digits and one decimal point.`;
  }
};
