import { Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import type { Counts } from "#shared/csv/table.ts";

/** What became of each line of a pasted table. */
export const TableCounts = ({ counts }: { readonly counts: Counts }) => <Text size="sm">{countsText(counts)}</Text>;

/** Like "5 lines: 1 row of headings, 3 rows, 1 blank line." */
export const countsText = ({ lines, rows, faults, blank, headings, settings, continued }: Counts): string => {
  const parts = [
    ...(settings === 0 ? [] : ["1 separator line"]),
    ...(headings === 0 ? [] : ["1 row of headings"]),
    countText(rows, "row"),
    ...(continued === 0
      ? []
      : [`${countText(continued, "line")} that ${continued === 1 ? "continues" : "continue"} a row`]),
    ...(faults === 0 ? [] : [`${countText(faults, "line")} with an error`]),
    ...(blank === 0 ? [] : [countText(blank, "blank line")]),
  ];
  return `${countText(lines, "line")}: ${parts.join(", ")}.`;
};
