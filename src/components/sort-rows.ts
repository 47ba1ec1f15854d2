import { once } from "#src/lib/once.ts";
import type { Column } from "./data-table.tsx";
import type { Sort } from "./sort.ts";

/** The rows in a column's order; rows without a value come last, and without a column the order is unchanged. */
export const sortRows = <T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: Sort | undefined,
): readonly T[] => {
  const column = columns.find(({ key }) => key === sort?.key);
  const valueOf = column?.order ?? column?.text;
  if (sort === undefined || valueOf === undefined) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * compare(left, right);
  });
};

const words = once(() => new Intl.Collator("en", { numeric: true }));

const compare = (left: string | number | bigint, right: string | number | bigint): number => {
  if (typeof left === "string" || typeof right === "string") return words().compare(String(left), String(right));
  if (left === right) return 0;
  return left < right ? -1 : 1;
};
