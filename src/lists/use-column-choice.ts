import { useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import type { Column } from "#src/components/data-table.tsx";
import { local } from "#src/lib/browser-storage.ts";

const choiceSchema = lazily(() => z.record(z.string(), z.boolean()));

/** Which columns of a list are shown, remembered in this browser by the list's name. */
export const useColumnChoice = <T>(list: string, columns: readonly Column<T>[]) => {
  const key = `postern-columns/${list}`;
  const [choice, setChoice] = useState(() => local.read(key, choiceSchema) ?? {});
  const isShown = ({ key: column, always = false, extra = false }: Column<T>) => always || (choice[column] ?? !extra);
  const show = (column: string, shown: boolean) => {
    const next = { ...choice, [column]: shown };
    setChoice(next);
    local.write(key, next);
  };
  return { shown: columns.filter(isShown), isShown, show };
};
