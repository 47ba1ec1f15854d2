/** Why a text is not an amount; `suggestion` is the same amount in accepted notation. */
export type AmountError = {
  readonly code: "required" | "not-a-number" | "too-precise" | "negative" | "decimals-invalid";
  readonly got: string;
  readonly suggestion?: string;
};

export type AmountResult =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly error: AmountError };

/**
 * Parses a non-negative decimal amount in units of 10^decimals base units, exactly. More digits than `decimals`
 * allows are an error unless they are zeros.
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
  if (match === null) return refuse("not-a-number", text, suggestAmount(text));
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

/** The amount that was evidently meant, in accepted notation: without separators, exponents, blanks or stray zeros. */
export const suggestAmount = (text: string): string | undefined => {
  const trimmed = text.trim().replace(/^\+/, "");
  const plain = GROUPED.test(trimmed) ? trimmed.replace(/[,_ '\u00A0\u202F]/g, "") : trimmed;
  const expanded = expandExponent(plain);
  if (expanded === undefined) return undefined;
  const [, sign = "", whole = "", fraction = ""] = LOOSE.exec(expanded) ?? [];
  if (whole === "" && fraction === "") return undefined;
  const tail = fraction.replace(/0+$/, "");
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const suggestion = `${head === "0" && tail === "" ? "" : sign}${head}${tail === "" ? "" : `.${tail}`}`;
  return suggestion === text || !AMOUNT.test(suggestion) ? undefined : suggestion;
};

const AMOUNT = /^(-?)(0|[1-9]\d{0,99})(?:\.(\d{1,100}))?$/;
const LOOSE = /^(-?)(\d*)(?:\.(\d*))?$/;
const GROUPED = /^-?\d{1,3}(?:[,_ '\u00A0\u202F]\d{3})+(?:\.\d+)?$/;
const EXPONENT = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?[eE]\+?(-?\d{1,3})$/;
const MAX_EXPONENT = 100;

const isDecimals = (decimals: number): boolean => Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;

const expandExponent = (text: string): string | undefined => {
  if (text.length > 200) return undefined;
  const match = EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_EXPONENT) return undefined;
  const point = whole.length + shift;
  const digits = `${"0".repeat(Math.max(0, -point))}${whole}${fraction}`;
  const position = Math.max(0, point);
  const padded = digits.padEnd(position, "0");
  return `${sign}${padded.slice(0, position)}.${padded.slice(position)}`;
};

const refuse = (code: AmountError["code"], got: string, suggestion?: string): Extract<AmountResult, { ok: false }> => ({
  ok: false,
  error: { code, got, ...(suggestion === undefined ? {} : { suggestion }) },
});
