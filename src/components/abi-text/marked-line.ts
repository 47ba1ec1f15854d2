import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { withEscapes } from "#shared/text/invisible.ts";

// As much as fits in a narrow window.
const around = 18;

/**
 * The part of a line around a position, hidden characters escaped, with a caret below the position; undefined without a
 * position.
 */
export const markedLine = (
  text: string,
  { line, column }: Pick<AbiParseError, "line" | "column">,
): string | undefined => {
  if (line === undefined || column === undefined) return undefined;
  const full = text.split("\n", line)[line - 1];
  if (full === undefined) return undefined;
  const at = column - 1;
  // Whole characters: half of one would be shown as an escape that the text does not have.
  const start = Array.from(full.slice(Math.max(0, at - 2 * around), at))
    .slice(-around)
    .join("");
  const end = Array.from(full.slice(at, at + 2 * around))
    .slice(0, around)
    .join("");
  const before = `${start.length < at ? "…" : ""}${drawn(start)}`;
  const after = `${drawn(end)}${at + end.length < full.length ? "…" : ""}`;
  return `${before}${after}\n${" ".repeat(before.length)}^`;
};

const drawn = (text: string): string => withEscapes(text.replaceAll("\t", " "));

/** The offset in a text of a position given by line and column. */
export const offsetAt = (text: string, { line = 1, column = 1 }: Pick<AbiParseError, "line" | "column">): number => {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) at = text.indexOf("\n", at) + 1;
  return Math.min(text.length, at + column - 1);
};
