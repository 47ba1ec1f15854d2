import type { Column } from "#src/components/data-table.tsx";
import { MatchText } from "./match-text.tsx";
import type { Mirrored } from "./use-list.ts";

/** A column that shows where each row matches the text; none without a search. */
export const matchColumn = <T extends object>(
  rows: readonly T[],
  { environment, answer }: Mirrored,
  q: string | undefined,
): readonly Column<T>[] => {
  if (q === undefined || answer === undefined) return [];
  const fields = new Map(rows.map((row, index) => [row, answer.matched?.[index] ?? null]));
  return [
    {
      key: "match",
      header: "Found in",
      cell: (row) => <MatchText environment={environment} row={row} field={fields.get(row) ?? null} q={q} />,
    },
  ];
};
