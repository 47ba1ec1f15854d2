/** How many lines a field shows at once: the browser lays out all lines of a field, visible or not. */
export const partLines = 500;

/** How many lines a text has, from 1. */
export const linesIn = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
};

/** A text with the line endings that a field returns. */
export const withFieldLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

/**
 * A text in parts that a field can show; joined with line breaks they are the text. Up to twice the size is still one
 * part.
 */
export const partsOfText = (text: string): readonly string[] => {
  if (linesIn(text) <= 2 * partLines) return [text];
  const lines = text.split("\n");
  return Array.from({ length: Math.ceil(lines.length / partLines) }, (_, part) =>
    lines.slice(part * partLines, (part + 1) * partLines).join("\n"),
  );
};

/** The first line number of each part, from 1, and, last, the line after the text. */
export const firstLines = (parts: readonly string[]): readonly number[] => {
  const starts = [1];
  for (const part of parts) starts.push((starts.at(-1) ?? 1) + linesIn(part));
  return starts;
};
