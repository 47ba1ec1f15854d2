import { listedDecimals, splitAmount } from "./written-amount.ts";

/**
 * An amount with its unit as lists show it: at most six decimals, with an ellipsis for omitted digits. The exact amount
 * is shown on hover and in files.
 */
export const listAmount = (text: string): string => {
  const amount = splitAmount(text);
  const more = (amount?.figure.split(".")[1]?.length ?? 0) - listedDecimals;
  if (amount === undefined || amount.isCut || more <= 0) return text;
  const { written, sign, figure, unit } = amount;
  const isShown = /[1-9]/.test(figure.slice(0, -more));
  const listed = isShown ? `${written.slice(0, -more)}…` : `${sign}< 0.${"1".padStart(listedDecimals, "0")}`;
  return unit === "" ? listed : `${listed} ${unit}`;
};
