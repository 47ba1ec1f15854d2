import type { AbiParseError } from "#shared/abi/parse.ts";

// As much as a narrow window shows.
const around = 18;

/** The part of a text's line around a place, and below it a caret under the place; undefined where there is no place. */
export const markedLine = (
  text: string,
  { line, column }: Pick<AbiParseError, "line" | "column">,
): string | undefined => {
  if (line === undefined || column === undefined) return undefined;
  const full = text.split("\n", line)[line - 1];
  if (full === undefined) return undefined;
  const from = Math.max(0, column - 1 - around);
  const to = column - 1 + around;
  const before = `${from > 0 ? "…" : ""}${full.slice(from, column - 1)}`;
  const after = `${full.slice(column - 1, to)}${to < full.length ? "…" : ""}`;
  return `${before}${after}\n${" ".repeat(before.length)}^`.replaceAll("\t", " ");
};

/** The offset in a text of a place that is told by line and column. */
export const offsetAt = (text: string, { line = 1, column = 1 }: Pick<AbiParseError, "line" | "column">): number => {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) at = text.indexOf("\n", at) + 1;
  return Math.min(text.length, at + column - 1);
};
