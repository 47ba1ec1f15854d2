import { useLocalStorage } from "@mantine/hooks";
import { isLeaf } from "../../../shared/abi/field.ts";
import type { ListField, TupleField } from "../../../shared/abi/field.ts";

type Layout = "cards" | "table";

/** How lists of tuples are shown, as this browser remembers it for all of them. */
export function useListLayout(): readonly [Layout, (layout: Layout) => void] {
  const [stored, store] = useLocalStorage({
    key: "postern-tuple-lists",
    defaultValue: "cards",
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? "cards",
  });
  return [stored === "table" ? "table" : "cards", store];
}

/** The tuple that a list is of, where a row of a table can hold it: none of its components is a list or a tuple. */
export function rowOf({ item }: ListField): TupleField | undefined {
  return item.kind === "tuple" && item.parts.length > 0 && item.parts.every(isLeaf) ? item : undefined;
}
