/** Why a text is not an amount. */
type AmountError = {
  readonly code: "required" | "not-a-number" | "too-precise" | "negative" | "decimals-invalid";
  readonly got: string;
};

export type AmountResult =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly error: AmountError };

/**
 * Parses a non-negative decimal amount in units of 10^decimals base units, exactly, as bodies and records hold it;
 * `readNumber` reads what a person types. More digits than `decimals` allows are an error unless they are zeros.
 */
export const parseUnits = (text: string, decimals: number): AmountResult => {
  const result = parseSignedUnits(text, decimals);
  if (result.ok && text.startsWith("-")) return refuse("negative", text);
  return result;
};

/** Like parseUnits, with an optional minus. */
export const parseSignedUnits = (text: string, decimals: number): AmountResult => {
  if (!isDecimals(decimals)) return refuse("decimals-invalid", String(decimals));
  if (text === "") return refuse("required", text);
  const match = AMOUNT.exec(text);
  if (match === null) return refuse("not-a-number", text);
  const [, sign = "", whole = "", fraction = ""] = match;
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > decimals) return refuse("too-precise", text);
  const value = BigInt(whole + digits.padEnd(decimals, "0"));
  return { ok: true, value: sign === "-" ? -value : value };
};

/** The base units in a decimal text, at most 80 digits; undefined if it is not a number of base units. */
export const readBaseUnits = (text: string | null | undefined): bigint | undefined =>
  text !== null && text !== undefined && /^\d{1,80}$/.test(text) ? BigInt(text) : undefined;

/** Writes base units as a decimal amount, exactly, without trailing zeros; throws RangeError on bad decimals. */
export const formatUnits = (value: bigint, decimals: number): string => {
  if (!isDecimals(decimals)) throw new RangeError(`decimals: ${decimals}`);
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? sign + whole : `${sign}${whole}.${fraction}`;
};

/** Whether a number is a possible number of decimals. */
export const isDecimals = (decimals: number): boolean => Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;

const AMOUNT = /^(-?)(0|[1-9]\d{0,99})(?:\.(\d{1,100}))?$/;

const refuse = (code: AmountError["code"], got: string): Extract<AmountResult, { ok: false }> => ({
  ok: false,
  error: { code, got },
});
