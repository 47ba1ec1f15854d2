import { useState } from "react";

/** Selected rows, kept across the pages of the list. */
export const useSelection = <T>(rowKey: (row: T) => string) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  const select = (rows: readonly T[], selected: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (selected) next.set(rowKey(row), row);
      else next.delete(rowKey(row));
    }
    setChosen(next);
  };
  return { chosen, select, clear: () => setChosen(new Map()) };
};
