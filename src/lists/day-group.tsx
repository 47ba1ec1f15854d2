import type { RowGroup } from "#src/components/data-table.tsx";
import { useNow } from "#src/components/use-now.ts";
import { dayHeading, dayKey } from "#src/lib/dates.ts";

/** The day under which a table puts a row, by its ISO text. */
export const dayGroup = (at: string | null): RowGroup =>
  at === null ? { key: "", title: "Time unknown" } : { key: dayKey(Date.parse(at)), title: <DayText value={at} /> };

const DayText = ({ value }: { readonly value: string }) => {
  const at = Date.parse(value);
  const words = useNow((now) => dayHeading(at, now));
  return <time dateTime={dayKey(at)}>{words}</time>;
};
