/**
 * An amount with its unit as lists show it: at most six decimals, with an ellipsis for omitted digits. The exact amount
 * is shown on hover and in files.
 */
export const listAmount = (text: string): string => {
  const [, sign = "", figure = "", unit = ""] = /^([+\u2212]?)([\d,]+\.\d{6})\d+( .*)?$/s.exec(text) ?? [];
  if (figure === "") return text;
  return /[1-9]/.test(figure) ? `${sign}${figure}…${unit}` : `${sign}< 0.000001${unit}`;
};
