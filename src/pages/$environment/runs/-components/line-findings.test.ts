import { expect, test } from "vitest";
import { lineFindings } from "./line-findings.ts";
import { readLines } from "./read-lines.ts";

test("what is found is named by the lines of the text, in their order, what is about the whole first", () => {
  const read = readLines("reference\n\nalice\nbob,x\nalice\n", 1);
  expect(
    lineFindings(read, [
      { severity: "warning", line: 1, earlier: 0, message: "Twice." },
      { severity: "error", line: null, message: "Too many." },
    ]),
  ).toEqual([
    { severity: "error", line: null, message: "Too many." },
    { severity: "error", line: 4, message: "The count is not a whole number from 1 to 10000." },
    { severity: "warning", line: 5, message: "Twice. It stands on line 3, too." },
  ]);
});
