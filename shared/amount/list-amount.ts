/**
 * An amount with its unit as a list shows it: with at most six decimals, and an ellipsis where digits are left out. The exact amount is
 * shown on hover, and in files.
 */
export const listAmount = (text: string): string => {
  const [, sign = "", figure = "", unit = ""] = /^([+\u2212]?)([\d,]+\.\d{6})\d+( .*)?$/s.exec(text) ?? [];
  if (figure === "") return text;
  return /[1-9]/.test(figure) ? `${sign}${figure}…${unit}` : `${sign}< 0.000001${unit}`;
};
