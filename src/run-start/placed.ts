import type { RunFinding } from "#shared/console/run.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { ShownFinding } from "./findings.tsx";

/**
 * Findings by the lines of a person's input. `lineOf` says on which line an entry is, counted from 0, where the server was not
 * told; null for none.
 */
export const placedFindings = (
  findings: readonly RunFinding[],
  lineOf: (entry: number) => number | null,
): readonly ShownFinding[] =>
  findings.map(({ severity, entry, earlier, line, message }) => {
    const before = earlier === undefined ? null : lineOf(earlier);
    return {
      severity,
      line: line ?? (entry === null ? null : lineOf(entry)),
      message: before === null ? message : `${message} Also on line ${numberText(before)}.`,
    };
  });
