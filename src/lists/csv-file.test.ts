import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Column } from "#src/components/data-table.tsx";
import { csvOf } from "./csv-file.ts";

type Row = { readonly name: string };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", cell: () => null, text: ({ name }) => name },
  { key: "act", header: "Act", cell: () => null },
];

test("a file has the columns that have a text, and no cell that a spreadsheet would evaluate", async () => {
  const rows = [{ name: "=1+1" }, { name: 'a "b", c' }];
  expect(await csvOf(columns, rows, new QueryClient())).toBe('Name\r\n\'=1+1\r\n"a ""b"", c"\r\n');
});

test("names are texts in a file, and other values as they are", async () => {
  const named = [
    { header: "Reference", isName: true, text: ({ name }: Row) => name },
    { header: "Id", text: ({ name }: Row) => name },
  ];
  expect(await csvOf(named, [{ name: "00123" }], new QueryClient())).toBe("Reference,Id\r\n'00123,00123\r\n");
});

test("a file has an address's name in the next column, escaped if it looks like a formula", async () => {
  const named: readonly Column<Row>[] = [
    {
      key: "to",
      header: "To",
      cell: () => null,
      text: ({ name }) => name,
      shownAs: { header: "To label", text: async () => "=Ada" },
    },
  ];
  expect(await csvOf(named, [{ name: "0xaa" }], new QueryClient())).toBe("To,To label\r\n0xaa,'=Ada\r\n");
});
