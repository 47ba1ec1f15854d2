import { isLeaf } from "#shared/abi/field.ts";
import type { Field, ListField, TupleField } from "#shared/abi/field.ts";
import { local } from "#src/lib/browser-storage.ts";
import { useLocalText } from "#src/lib/use-local-text.ts";

type Layout = "cards" | "table";

const key = "postern-tuple-lists";

/** How lists of tuples are shown, as this browser remembers it for all of them. */
export const useListLayout = (): readonly [Layout, (layout: Layout) => void] => [
  useLocalText(key) === "table" ? "table" : "cards",
  (layout) => void local.writeText(key, layout),
];

/** The tuple that a list is of, where a row of a table can hold it: none of its components is a list or a tuple. */
export const rowOf = ({ item }: ListField): TupleField | undefined =>
  item.kind === "tuple" && item.parts.length > 0 && item.parts.every(isLeaf) ? item : undefined;

/** How many fields a row has on the page, those of lists in it left out, as nobody knows how many they are. */
export const leavesOf = (field: Field): number => {
  if (field.kind === "list") return Math.max(1, (field.length ?? 0) * leavesOf(field.item));
  if (field.kind === "tuple")
    return Math.max(
      1,
      field.parts.reduce((sum, part) => sum + leavesOf(part), 0),
    );
  return 1;
};
