/** A number's digits without leading and trailing zeros, and the power of ten of the last digit. */
type Decimal = { readonly minus: boolean; readonly digits: string; readonly exponent: number };

const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

const decimalOf = (token: string): Decimal => {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = number.exec(token) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const length = lengthWithoutZeros(digits);
  if (length === 0) return { minus: false, digits: "", exponent: 0 };
  const dropped = digits.length - length;
  return {
    minus: sign === "-",
    digits: digits.slice(0, length),
    exponent: Number(exponent) - fraction.length + dropped,
  };
};

/** A regular expression for trailing zeros would retry each run of zeros. */
const lengthWithoutZeros = (digits: string): number => {
  let length = digits.length;
  while (digits[length - 1] === "0") length -= 1;
  return length;
};

/**
 * Whether a JavaScript number represents a JSON number exactly: it is written back as the same value, and no neighbour
 * of an integer parses to it. Expects a valid JSON number.
 */
export const isExact = (token: string): boolean => {
  const value = Number(token);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  const read = decimalOf(token);
  const written = decimalOf(String(value));
  return read.minus === written.minus && read.digits === written.digits && read.exponent === written.exponent;
};

/**
 * The text for a number that is not exact: an integer as its digits, which every integer reader knows; anything else as
 * written. `1e999999999` also stays as written: its digits would be useless.
 */
export const exactText = (token: string): string => {
  if (!/[.eE]/.test(token) || !Number.isFinite(Number(token))) return token;
  const { minus, digits, exponent } = decimalOf(token);
  return exponent < 0 ? token : `${minus ? "-" : ""}${digits}${"0".repeat(exponent)}`;
};
