import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { Field } from "#shared/abi/field.ts";
import { useVirtualRows, type VirtualRows } from "#src/components/use-virtual-rows.ts";
import { leavesOf } from "./list-layout.ts";
import { showsRow } from "./shown-rows.ts";

/** A list with more fields is virtualized: rows outside its window are not on the page. */
const mostDrawn = 60;

/** How many fields are rendered beyond both ends of the window, so that the Tab key continues. */
const fieldsBeyond = 6;

export type RowWindow = Pick<VirtualRows, "parts" | "listRef" | "rowRef"> & {
  /** Whether the list is longer than its rendered part. */
  readonly isLong: boolean;
  /** For the scrolling element. */
  readonly boxRef: ((element: HTMLElement | null) => void) | undefined;
  /** Scrolls to the end once the row being added exists. */
  readonly followEnd: () => void;
};

/**
 * Renders only a long list's visible rows. Values and errors of the others are in the form; `showField` renders one of
 * them, wherever it is.
 */
export const useRowWindow = ({
  ids,
  item,
  name,
  firstRowHeight,
}: {
  /** The ids of all rows, in order. */
  readonly ids: readonly string[];
  readonly item: Field;
  /** The path of the rows in the form. */
  readonly name: string;
  /** The height of a row before it has been rendered, in pixels. */
  readonly firstRowHeight: number;
}): RowWindow => {
  const { control } = useFormContext();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const leaves = leavesOf(item);
  const isLong = ids.length * leaves > mostDrawn;
  // A card has another height than the same row of a table.
  const keyOf = useCallback((index: number) => `${ids[index]} ${firstRowHeight}`, [ids, firstRowHeight]);
  const { parts, listRef, rowRef, show } = useVirtualRows({
    count: ids.length,
    keyOf,
    rowHeight: firstRowHeight,
    isLong,
    beyond: Math.ceil(fieldsBeyond / leaves),
    box,
  });
  // Asked again with each frame until the field has the focus.
  const showNow = useEffectEvent(show);
  useLayoutEffect(
    () => (isLong ? showsRow(control, name, (index) => showNow(index)) : undefined),
    [isLong, control, name],
  );
  // The list begins to scroll, at its start, when it grows long: a row duplicated at its end may have the focus.
  useLayoutEffect(() => {
    if (box?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [box]);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) box?.scrollTo(0, box.scrollHeight);
  }, [box, added]);
  return {
    isLong,
    parts,
    boxRef: isLong ? setBox : undefined,
    listRef,
    rowRef,
    followEnd: () => setAdded((count) => count + 1),
  };
};
