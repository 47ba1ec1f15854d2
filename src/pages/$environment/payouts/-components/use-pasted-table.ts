import { useEffect, useMemo, useState } from "react";
import type { Separator } from "#shared/csv/dialect.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import { type PastedTable, readPastedTable, readTable } from "./pasted-table.ts";
import { rememberedColumns } from "./remembered-columns.ts";

/** A longer text is read with pauses. */
const longestAtOnce = 50_000;

/** A text as a table; undefined for an empty text, and while a long one is read. */
export const usePastedTable = (
  text: string,
  separator: Separator | undefined,
  hasHead: boolean | undefined,
  coin: string | undefined,
): PastedTable | undefined => {
  const [remembered] = useState(rememberedColumns);
  const asked = useMemo(
    () => ({ text, choice: { separator, hasHead }, about: { coin, remembered } }),
    [text, separator, hasHead, coin, remembered],
  );
  const isLong = text.length > longestAtOnce;
  const [read, setRead] = useState<{ readonly asked: object; readonly table: PastedTable }>();
  useEffect(() => {
    if (!isLong) return undefined;
    const stop = new AbortController();
    const steps = readPastedTable(asked.text, asked.choice, asked.about);
    withPauses(steps, stop.signal).then(
      (table) => setRead({ asked, table }),
      () => {},
    );
    return () => stop.abort();
  }, [asked, isLong]);
  const short = useMemo(
    () => (isLong || asked.text.trim() === "" ? undefined : readTable(asked.text, asked.choice, asked.about)),
    [asked, isLong],
  );
  return read?.asked === asked ? read.table : short;
};
