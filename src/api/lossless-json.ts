import { parse } from "lossless-json";

/** Parses JSON; an integer beyond 2^53 becomes its decimal string, to the last digit. Throws a SyntaxError. */
export const parseLossless = (text: string): unknown =>
  parse(text, null, { parseNumber: numberOrDigits, onDuplicateKey: ({ newValue }) => newValue });

const numberOrDigits = (text: string): number | string => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? plainDigits(text) : number;
};

/** `1.5e21` as `1500000000000000000000`: the digits as they stand, the exponent carried out. */
const plainDigits = (text: string): string => {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const shift = Number(exponent);
  if (shift < fraction.length) return fraction === "" ? whole : text;
  return `${whole}${fraction}${"0".repeat(shift - fraction.length)}`;
};
