import { expect, test } from "vitest";
import type { Column } from "./data-table.tsx";
import { sortRows } from "./sort-rows.ts";
import { readSort } from "./sort.ts";

type Row = { readonly name: string; readonly balance: bigint | undefined };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name, text: ({ name }) => name },
  { key: "balance", header: "Balance", cell: () => null, order: ({ balance }) => balance },
  { key: "act", header: "Act", cell: () => null },
];
const rows: readonly Row[] = [
  { name: "b10", balance: undefined },
  { name: "b9", balance: 10n ** 30n },
  { name: "a", balance: 9n },
];

test.each([
  [undefined, ["b10", "b9", "a"]],
  ["name", ["a", "b9", "b10"]],
  ["-name", ["b10", "b9", "a"]],
  ["balance", ["a", "b9", "b10"]],
  ["-balance", ["b9", "a", "b10"]],
  ["act", ["b10", "b9", "a"]],
  ["nothing", ["b10", "b9", "a"]],
  ["-", ["b10", "b9", "a"]],
])("sorted by %s", (text, names) => {
  expect(sortRows(rows, columns, readSort(text)).map(({ name }) => name)).toEqual(names);
});
