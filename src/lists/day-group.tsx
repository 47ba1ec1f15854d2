import type { RowGroup } from "#src/components/data-table.tsx";
import { dayKey } from "#src/components/relative-time.ts";
import { DayText } from "#src/components/time-text.tsx";

/** The day under which a table puts a row, by its ISO text. */
export const dayGroup = (at: string | null): RowGroup =>
  at === null ? { key: "", title: "Time unknown" } : { key: dayKey(Date.parse(at)), title: <DayText value={at} /> };
