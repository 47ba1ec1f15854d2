import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import type { Field } from "#shared/abi/field.ts";
import { grownTo, offsetsOf, type RowPart, rowParts, type RowRange, rowsNow, windowOf } from "../row-window.ts";
import { leavesOf } from "./list-layout.ts";
import { showsRow } from "./shown-rows.ts";

/** A list with more fields is virtualized: rows outside its window are not on the page. */
const mostDrawn = 60;

/** How many fields are rendered beyond both ends of the window, so that the Tab key continues; half of them at a time. */
const fieldsBeyond = 6;

/** The height of a window before it has been laid out, in pixels. */
const firstHeight = 560;

type Sizes = {
  /** Pixels; undefined until a row has been rendered. */
  readonly width: number | undefined;
  /** The height of an unrendered row: that of the first rendered one. */
  readonly row: number;
  /** Pixels, by the row's id. */
  readonly drawn: ReadonlyMap<string, number>;
};

export type RowWindow = {
  /** Whether the list is longer than its rendered part. */
  readonly isLong: boolean;
  readonly parts: readonly RowPart[];
  /** For the scrolling element; it carries `data-rows`. */
  readonly boxRef: ((element: HTMLElement | null) => void) | undefined;
  /** For each row; it carries its id in `data-row`. */
  readonly rowRef: ((element: HTMLElement | null) => (() => void) | undefined) | undefined;
  /** Scrolls to the end once the row being added exists. */
  readonly followEnd: () => void;
};

/**
 * Renders only a long list's visible rows, the one with the focus and those with an open editor. Values and errors of
 * the others are in the form; `showRow` renders one of them, wherever it is.
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
  /** The height of a row before one has been rendered, in pixels. */
  readonly firstRowHeight: number;
}): RowWindow => {
  const { control } = useFormContext();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState({ top: 0, height: firstHeight });
  const [sizes, setSizes] = useState<Sizes>({ width: undefined, row: firstRowHeight, drawn: new Map() });
  const [held, setHeld] = useState<readonly string[]>([]);
  const leaves = leavesOf(item);
  const isLong = ids.length * leaves > mostDrawn;
  const offsets = useMemo(
    () => offsetsOf(isLong ? ids.map((id) => sizes.drawn.get(id) ?? sizes.row) : ids.map(() => 0)),
    [isLong, ids, sizes],
  );
  const rowsOf = (fields: number) => Math.max(1, Math.ceil(fields / leaves));
  const beyond = rowsOf(fieldsBeyond);
  const inView = windowOf(offsets, seen.top, seen.top + seen.height, 0);
  const wanted = windowOf(offsets, seen.top, seen.top + seen.height, beyond);
  const [made, setMade] = useState<RowRange>({ first: 0, end: 0 });
  const { first, end } = rowsNow(made, inView, wanted);
  useEffect(() => {
    if (!isLong || (first === wanted.first && end === wanted.end)) return;
    startTransition(() => setMade(grownTo(wanted, { first, end }, rowsOf(fieldsBeyond / 2))));
  });
  const parts = useMemo(() => {
    if (!isLong) return ids.map((_id, index) => ({ index, gap: undefined }));
    // The Tab key continues with the rows beside the focused one.
    const near = held.flatMap((id) => {
      const at = ids.indexOf(id);
      return at === -1 ? [] : [at - 1, at, at + 1];
    });
    return rowParts(offsets, { first, end }, new Set(near));
  }, [isLong, ids, offsets, first, end, held]);

  const look = useEffectEvent((element: HTMLElement) => {
    const next = { top: element.scrollTop, height: element.clientHeight || firstHeight };
    const range = windowOf(offsets, next.top, next.top + next.height, beyond);
    if (range.first === wanted.first && range.end === wanted.end) return;
    const now = heldIn(element);
    // The browser can do other work between rows.
    startTransition(() => {
      setSeen(next);
      setHeld((before) => (isSame(before, now) ? before : now));
    });
  });
  useEffect(() => {
    if (box === null) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    box.addEventListener("scroll", () => look(box), options);
    box.addEventListener(
      "focusin",
      () =>
        setHeld((before) => {
          const now = heldIn(box);
          return isSame(before, now) ? before : now;
        }),
      options,
    );
    const observer = new ResizeObserver(() => look(box));
    observer.observe(box);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [box]);

  const [rowSizes] = useState(
    () => new ResizeObserver((entries) => startTransition(() => setSizes((before) => withRows(before, entries)))),
  );
  const rowRef = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      rowSizes.observe(element);
      return () => rowSizes.unobserve(element);
    },
    [rowSizes],
  );

  const hold = useEffectEvent((index: number) => {
    const id = ids[index];
    // Asked again with each frame until the field has the focus.
    if (id !== undefined) flushSync(() => setHeld((before) => (before.includes(id) ? before : [...before, id])));
  });
  useLayoutEffect(
    () => (isLong ? showsRow(control, name, (index) => hold(index)) : undefined),
    [isLong, control, name],
  );

  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) box?.scrollTo(0, box.scrollHeight);
  }, [box, added]);
  return {
    isLong,
    parts,
    boxRef: isLong ? setBox : undefined,
    rowRef: isLong ? rowRef : undefined,
    followEnd: () => setAdded((count) => count + 1),
  };
};

/** The id of the row of this list that an element is in. */
const rowIn = (box: Element, target: Element): string | undefined => {
  let row = target.closest<HTMLElement>("[data-row]");
  while (row !== null && row.closest("[data-rows]") !== box)
    row = row.parentElement?.closest<HTMLElement>("[data-row]") ?? null;
  return row?.dataset["row"];
};

/** Rows kept although out of view: the one with the focus, and those with unsaved text. */
const heldIn = (box: Element): readonly string[] => {
  const focused = document.activeElement;
  const elements = [...(focused === null ? [] : [focused]), ...box.querySelectorAll("[data-unsaved]")];
  return [...new Set(elements.flatMap((element) => (box.contains(element) ? (rowIn(box, element) ?? []) : [])))];
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const withRows = (sizes: Sizes, entries: readonly ResizeObserverEntry[]): Sizes => {
  let { width, row } = sizes;
  let drawn = new Map(sizes.drawn);
  let isOther = false;
  for (const { target, borderBoxSize } of entries) {
    const id = target instanceof HTMLElement ? target.dataset["row"] : undefined;
    const { blockSize: height = 0, inlineSize = 0 } = borderBoxSize[0] ?? {};
    // Not laid out, or gone.
    if (id === undefined || height === 0 || drawn.get(id) === height) continue;
    isOther = true;
    if (width !== inlineSize) {
      // Heights at another width do not apply.
      drawn = new Map();
      width = inlineSize;
      row = height;
    }
    drawn.set(id, height);
  }
  return isOther ? { width, row, drawn } : sizes;
};
