import { withoutEdges } from "#shared/amount/readings.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { type NumberKind, readNumber, type TypedNumber } from "#shared/amount/typed-number.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
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
export const readAmount = (text: string, decimals: number, unit?: string): TypedNumber | undefined =>
  withoutEdges(text) === "" ? undefined : readNumber(text, { kind: "amount", decimals, unit });

/** The error of a typed amount in a unit; undefined if it is valid, or nothing can be typed. */
export const amountProblem = (typed: unknown, decimals: number | undefined, unit?: string): string | undefined => {
  if (decimals === undefined || typeof typed !== "string" || withoutEdges(typed) === "") return undefined;
  const kind: NumberKind = { kind: "amount", decimals, unit };
  const read = readNumber(typed, kind);
  if (read.ok) return undefined;
  return read.problem.code === "decimals-invalid"
    ? "The network reports invalid decimals, so amounts cannot be entered."
    : numberProblemText(read.problem, kind);
};
