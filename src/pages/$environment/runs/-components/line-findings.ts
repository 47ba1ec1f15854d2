import type { RunFinding } from "#shared/console/run.ts";
import type { ReadLines } from "./read-lines.ts";

/** What speaks against a list, or should be known about it, by the line of the text that a person sees; null for the whole. */
export type LineFinding = Pick<RunFinding, "severity" | "line" | "message">;

/** What cannot be read of a text and what the server has found in the rest, in the order of the text. */
export const lineFindings = ({ lines, faults }: ReadLines, found: readonly RunFinding[]): readonly LineFinding[] => {
  const lineOf = (entry: number): number => lines[entry]?.line ?? entry + 1;
  const all = [
    ...faults.map((fault) => ({ severity: "error" as const, ...fault })),
    ...found.map(({ severity, line, earlier, message }) => ({
      severity,
      line: line === null ? null : lineOf(line),
      message: earlier === undefined ? message : `${message} It stands on line ${lineOf(earlier)}, too.`,
    })),
  ];
  return all.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
};
