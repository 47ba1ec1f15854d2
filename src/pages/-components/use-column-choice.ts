import { useState } from "react";
import * as z from "zod/mini";
import type { Column } from "../../components/data-table.tsx";

const storedSchema = z.catch(z.record(z.string(), z.boolean()), {});

const read = (key: string) => {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(key) ?? "{}"));
  } catch {
    return {};
  }
};

/** Which columns of a list are shown, remembered in this browser under the list's name. */
export const useColumnChoice = <T>(list: string, columns: readonly Column<T>[]) => {
  const key = `postern-columns/${list}`;
  const [choice, setChoice] = useState(() => read(key));
  const isShown = ({ key: column, always = false, extra = false }: Column<T>) => always || (choice[column] ?? !extra);
  const show = (column: string, shown: boolean) => {
    const next = { ...choice, [column]: shown };
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The choice holds until the page is left.
    }
  };
  return { shown: columns.filter(isShown), isShown, show };
};
