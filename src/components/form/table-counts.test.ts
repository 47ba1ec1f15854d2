import { expect, test } from "vitest";
import { countsText } from "./table-counts.tsx";

const none = { lines: 0, rows: 0, faults: 0, blank: 0, headings: 0, settings: 0, continued: 0 };

test.each([
  [{ lines: 2, rows: 2 }, "2 lines: 2 rows."],
  [{ lines: 1, rows: 1 }, "1 line: 1 row."],
  [{ lines: 5, rows: 3, headings: 1, blank: 1 }, "5 lines: 1 row of headings, 3 rows, 1 blank line."],
  [{ lines: 3, rows: 1, faults: 2 }, "3 lines: 1 row, 2 lines with an error."],
  [{ lines: 3, rows: 1, settings: 1, continued: 1 }, "3 lines: 1 separator line, 1 row, 1 line that continues a row."],
  [{ lines: 4, rows: 1, continued: 3 }, "4 lines: 1 row, 3 lines that continue a row."],
  [{ lines: 12_000, rows: 12_000 }, "12,000 lines: 12,000 rows."],
])("what became of each line: %j", (counts, text) => {
  expect(countsText({ ...none, ...counts })).toBe(text);
});
