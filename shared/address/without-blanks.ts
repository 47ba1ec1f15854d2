/**
 * Removes the blanks that a file or the clipboard leaves around a text. Other invisible characters stay, and are
 * refused.
 */
export const withoutBlanks = (text: string): string => {
  const trimmed = text.trim();
  return /^[ \t\r\n]*$/.test(text.replace(trimmed, "")) ? trimmed : text;
};
