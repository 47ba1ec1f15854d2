/** A text without the blanks that a file or a clipboard leaves around it. Other invisible characters stay, and are refused. */
export const withoutBlanks = (text: string): string => {
  const trimmed = text.trim();
  return /^[ \t\r\n]*$/.test(text.replace(trimmed, "")) ? trimmed : text;
};
