import { expect, test } from "vitest";
import { csvOf } from "./csv-file.ts";
import type { Column } from "../components/data-table.tsx";

type Row = { readonly name: string };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", cell: () => null, text: ({ name }) => name },
  { key: "act", header: "Act", cell: () => null },
];

test("a file has the columns with a text, and no cell that a spreadsheet would compute", () => {
  expect(csvOf(columns, [{ name: "=1+1" }, { name: 'a "b", c' }])).toBe('Name\r\n\'=1+1\r\n"a ""b"", c"\r\n');
});
