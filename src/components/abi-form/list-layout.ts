import { isLeaf } from "#shared/abi/field.ts";
import type { Field, ListField, TupleField } from "#shared/abi/field.ts";
import { local } from "#src/lib/browser-storage.ts";
import { useLocalText } from "#src/lib/use-local-text.ts";

type Layout = "cards" | "table";

const key = "postern-tuple-lists";

/** The layout of lists of tuples, remembered in this browser for all of them. */
export const useListLayout = (): readonly [Layout, (layout: Layout) => void] => [
  useLocalText(key) === "table" ? "table" : "cards",
  (layout) => void local.writeText(key, layout),
];

/** The tuple of a list if it fits a table row: none of its components is a list or tuple. */
export const rowOf = ({ item }: ListField): TupleField | undefined =>
  item.kind === "tuple" && item.parts.length > 0 && item.parts.every(isLeaf) ? item : undefined;

/** How many fields a row has on the page, without those of nested lists, whose number is unknown. */
export const leavesOf = (field: Field): number => {
  if (field.kind === "list") return Math.max(1, (field.length ?? 0) * leavesOf(field.item));
  if (field.kind === "tuple")
    return Math.max(
      1,
      field.parts.reduce((sum, part) => sum + leavesOf(part), 0),
    );
  return 1;
};
