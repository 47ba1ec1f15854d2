/** A number's digits without the zeros on either side, and the power of ten that the last of them counts. */
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

/** A pattern for the zeros at the end would try each run of zeros again and again. */
const lengthWithoutZeros = (digits: string): number => {
  let length = digits.length;
  while (digits[length - 1] === "0") length -= 1;
  return length;
};

/**
 * Whether a JavaScript number keeps a JSON number: it is written as the same value again, and no neighbour of an integer is read
 * as the same number. Takes a number as valid JSON has it.
 */
export const isExact = (token: string): boolean => {
  const value = Number(token);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  const read = decimalOf(token);
  const written = decimalOf(String(value));
  return read.minus === written.minus && read.digits === written.digits && read.exponent === written.exponent;
};

/**
 * The text that stands for a number which is not exact: an integer as its digits, so that every reader of integers knows it,
 * anything else as it is written. `1e999999999` stays as it is too: nobody wants its digits.
 */
export const exactText = (token: string): string => {
  if (!/[.eE]/.test(token) || !Number.isFinite(Number(token))) return token;
  const { minus, digits, exponent } = decimalOf(token);
  return exponent < 0 ? token : `${minus ? "-" : ""}${digits}${"0".repeat(exponent)}`;
};
