import { numberText } from "#shared/amount/number-text.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import type { ShownFinding } from "./findings.tsx";

/**
 * Findings with the lines of the person's input. `lineOf` gives the line of an entry (counted from 0) if the finding has none; null if
 * there is no line.
 */
export const placedFindings = (
  findings: readonly RunFinding[],
  lineOf: (entry: number) => number | null,
): readonly ShownFinding[] =>
  findings.flatMap(({ severity, entry, earlier, line: given, message }) => {
    const line = given ?? (entry === null ? null : lineOf(entry));
    const before = earlier === undefined ? null : lineOf(earlier);
    // A line with several items repeats itself on purpose.
    if (before !== null && before === line) return [];
    return [{ severity, line, message: before === null ? message : `${message} Also on line ${numberText(before)}.` }];
  });
