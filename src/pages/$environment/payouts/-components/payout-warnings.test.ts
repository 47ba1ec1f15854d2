import { expect, test } from "vitest";
import { noteLines } from "./payout-warnings.tsx";

const note = (row: number | null, message: string) => ({ severity: "note" as const, row, field: null, message });

test("each note names its rows on its own line; many rows are counted", () => {
  const first = "The first payment to this recipient through Postern.";
  const own = "The recipient is one of your organization's addresses.";
  expect(noteLines([note(0, first), note(2, own), note(1, first)])).toEqual([`Rows 1, 2: ${first}`, `Row 3: ${own}`]);
  expect(noteLines(Array.from({ length: 9 }, (_, row) => note(row, first)))).toEqual([`9 rows: ${first}`]);
  expect(noteLines([note(null, "Nothing else.")])).toEqual(["Nothing else."]);
});
