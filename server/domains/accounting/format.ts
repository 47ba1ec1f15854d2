import { type AccountingColumn, accountingColumns } from "#shared/console/accounting.ts";
import { csvCell, csvLine, csvNumber, csvText } from "#shared/csv/write.ts";
import type { AccountingLine } from "./lines.ts";

/** How a file begins, what each line becomes, and how it ends. */
export type Format = {
  readonly begin: string;
  /** `isFirst`: whether it is the first line. */
  readonly write: (line: AccountingLine, isFirst: boolean) => string;
  readonly end: string;
};

/** The columns that a spreadsheet may treat as numbers: amounts in units, to be summed. */
const numbers: ReadonlySet<AccountingColumn> = new Set(["amount", "fee"]);

const cellOf = (column: AccountingColumn, text: string): string => {
  if (numbers.has(column)) return csvNumber(text);
  // A date and time with its letters is unambiguous.
  return column === "date" ? csvCell(text) : csvText(text);
};

/** CSV for spreadsheets, with numbers to sum and exact strings beside them; JSON for programs, with strings only. */
export const formats: Readonly<Record<"csv" | "json", Format>> = {
  csv: {
    begin: csvLine(accountingColumns),
    write: (line) => csvLine(accountingColumns.map((column) => cellOf(column, line[column]))),
    end: "",
  },
  json: {
    begin: "[\n",
    write: (line, isFirst) =>
      `${isFirst ? "" : ",\n"}${JSON.stringify(Object.fromEntries(accountingColumns.map((column) => [column, line[column] === "" ? null : line[column]])))}`,
    end: "\n]",
  },
};
