import { expect, test } from "vitest";
import { isUnnamed, monthName, nameOfFile } from "./payout-name.ts";

test("a new draft is called after the month of the person's day", () => {
  expect(monthName(new Date(2026, 10, 1, 0, 30).getTime())).toBe("November 2026 payments");
  expect(monthName(new Date(2026, 11, 31, 23, 30).getTime())).toBe("December 2026 payments");
});

test.each([
  ["November 2026 payments", true],
  ["November 2026 payments 2", true],
  ["Payout 2026-11-29", true],
  ["Payout", true],
  ["Novembre 2026 payments", false],
  ["Salaries", false],
  ["November 2026 payments to suppliers", false],
  ["Payout of March", false],
])("whether nobody has named %s: %s", (name, isOwn) => {
  expect(isUnnamed(name)).toBe(isOwn);
});

test.each([
  ["Payroll November.csv", "Payroll November"],
  ["salaries.2026-11.tsv", "salaries.2026-11"],
  ["no extension", "no extension"],
  [".csv", undefined],
  ["   .txt", undefined],
  [`${"x".repeat(200)}.csv`, "x".repeat(120)],
  ["a\u202Efdp.csv", undefined],
])("the file %j names a draft %j", (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
