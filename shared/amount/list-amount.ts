import { listedDecimals, splitAmount } from "./written-amount.ts";

/**
 * An amount with its unit as lists show it: at most six decimals, with an ellipsis for omitted digits. The exact amount
 * is shown on hover and in files.
 */
export const listAmount = (text: string): string => cutAmount(text, () => listedDecimals);

/**
 * The same for a headline, which is read at a glance: two decimals, or the first three digits of less than one. Cut,
 * never rounded: a headline does not say more than there is.
 */
export const headlineAmount = (text: string): string =>
  cutAmount(text, (figure) => {
    const [whole = "", decimals = ""] = figure.split(".");
    if (/[1-9]/.test(whole)) return 2;
    return Math.min(listedDecimals, decimals.length - decimals.replace(/^0+/, "").length + 3);
  });

/** An amount with at most so many decimals; less than the smallest amount that a list shows is said to be less. */
const cutAmount = (text: string, decimalsOf: (figure: string) => number): string => {
  const amount = splitAmount(text);
  if (amount === undefined || amount.isCut) return text;
  const { written, sign, figure, unit } = amount;
  const more = (figure.split(".")[1]?.length ?? 0) - decimalsOf(figure);
  if (more <= 0) return text;
  const isShown = /[1-9]/.test(figure.slice(0, -more));
  const listed = isShown ? `${written.slice(0, -more)}…` : `${sign}< 0.${"1".padStart(listedDecimals, "0")}`;
  return unit === "" ? listed : `${listed} ${unit}`;
};
