import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  observeWindowOffset,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

type Key = string | number;

type Options = {
  readonly count: number;
  /** A row's key, by its number from 0. The same function as long as the keys are the same. */
  readonly keyOf?: (index: number) => Key;
  /** The height of a row before it has been rendered, in pixels. */
  readonly rowHeight: number;
  /** A short list is rendered whole. */
  readonly isLong: boolean;
  /** How many rows are rendered beyond both ends of the visible part, so that the Tab key finds the next one. */
  readonly beyond: number;
  /** Rows that are rendered wherever they are, by the visible range. */
  readonly always?: (visible: Range) => readonly number[];
};

/** A rendered row, by number; or the height of the skipped rows that begin with it. */
export type RowPart = { readonly index: number; readonly gap: number | undefined };

export type VirtualRows = {
  readonly parts: readonly RowPart[];
  /** For the element around the rows, unless it is the one that scrolls. */
  readonly listRef: (element: HTMLElement | null) => void;
  /** For each row, which carries its number in `data-index`. */
  readonly rowRef: (element: Element | null) => void;
  /** Renders a row at once and scrolls to it, so that it can get the focus. */
  readonly show: (index: number) => void;
  readonly isPrinting: boolean;
};

/**
 * Renders only the visible rows of a long list that scrolls by itself, the row with the focus, and rows with text that
 * is not in the form yet (`data-unsaved`). Paper shows all rows.
 * The element that scrolls, or the list in the page, has `data-virtual`.
 */
export const useVirtualRows = ({ box, ...rows }: Options & { readonly box: HTMLElement | null }): VirtualRows => {
  const { around, hold, options, indexesOf, resultOf } = useRows(rows, box);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read during this render, never memoized
  const virtualizer: Virtualizer<HTMLElement, Element> = useVirtualizer({
    ...options,
    // The head above the list may be sticky: a row that is scrolled to stays clear of it.
    scrollPaddingStart: options.scrollMargin,
    scrollPaddingEnd: options.scrollMargin,
    getScrollElement: () => box,
    // A short list may have been scrolled before it grows long.
    initialOffset: () => box?.scrollTop ?? 0,
    observeElementOffset: (own, tell) => observeElementOffset(own, inSlices(tell)),
    rangeExtractor: (range) => indexesOf(range, virtualizer),
  });
  useFocusedRow(around, virtualizer, hold);
  return resultOf(virtualizer);
};

/** The same for a list that scrolls with the page. */
export const usePageRows = (rows: Options): VirtualRows => {
  const { around, hold, options, indexesOf, resultOf } = useRows(rows, document.documentElement);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read during this render, never memoized
  const virtualizer: Virtualizer<Window, Element> = useWindowVirtualizer({
    ...options,
    observeElementOffset: (own, tell) => observeWindowOffset(own, inSlices(tell)),
    rangeExtractor: (range) => indexesOf(range, virtualizer),
  });
  useFocusedRow(around, virtualizer, hold);
  return resultOf(virtualizer);
};

/**
 * Holds the row that gets the focus, with its neighbours, before the next key: the rows of the scroll that follows come
 * later, and a person who holds the Tab key would leave the list.
 */
const useFocusedRow = (
  around: HTMLElement | null,
  { elementsCache }: Pick<AnyVirtualizer, "elementsCache">,
  hold: (key: Key | undefined) => void,
): void => {
  const look = useEffectEvent(({ target }: FocusEvent) => {
    for (const [key, row] of elementsCache)
      if (typeof key !== "bigint" && target instanceof Node && row.contains(target)) hold(key);
  });
  useEffect(() => {
    if (around === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    around.addEventListener("focusin", (event) => look(event), { signal });
    around.addEventListener("focusout", () => hold(undefined), { signal });
    return () => listening.abort();
  }, [around, hold]);
};

/** The browser can do other work between the rows that a scroll renders. */
const inSlices =
  (tell: (offset: number, isScrolling: boolean) => void) =>
  (offset: number, isScrolling: boolean): void =>
    startTransition(() => tell(offset, isScrolling));

/** Before the scrolling element has been laid out. */
const initialRect = { width: 0, height: 600 };

const useRows = (
  { count, keyOf = ownNumber, rowHeight, isLong, beyond, always = none }: Options,
  box: HTMLElement | null,
) => {
  const [list, listRef] = useState<HTMLElement | null>(null);
  const scrollMargin = useTopIn(box, isLong ? list : null);
  const isPrinting = usePrinting(isLong);
  const [shown, setShown] = useState<Key>();
  const [focused, setFocused] = useState<Key>();

  /** The rows of a range and those that stay, each with its neighbours for the Tab key. */
  const indexesOf = (range: Range, { elementsCache }: AnyVirtualizer): number[] => {
    const indexes = new Set([...defaultRangeExtractor(range), ...always(range)]);
    const held = new Set([...heldIn(elementsCache), shown, focused]);
    for (let index = 0; index < count; index += 1) {
      if (!held.has(keyOf(index))) continue;
      for (const near of [index - 1, index, index + 1]) if (near >= 0 && near < count) indexes.add(near);
    }
    return [...indexes].sort((one, other) => one - other);
  };

  const virtualParts = (virtualizer: AnyVirtualizer): readonly RowPart[] => {
    if (virtualizer.measurementsCache.length === 0) keepHeights(virtualizer);
    return partsOf(count, virtualizer.getVirtualItems(), scrollMargin, virtualizer.getTotalSize());
  };

  const resultOf = (virtualizer: AnyVirtualizer): VirtualRows => ({
    parts:
      isLong && !isPrinting
        ? virtualParts(virtualizer)
        : Array.from({ length: count }, (_, index) => ({ index, gap: undefined })),
    listRef,
    rowRef: virtualizer.measureElement,
    show: (index) => {
      flushSync(() => setShown(keyOf(index)));
      if (isLong) virtualizer.scrollToIndex(index);
    },
    isPrinting,
  });

  const options = {
    count,
    enabled: isLong,
    getItemKey: keyOf,
    estimateSize: () => rowHeight,
    overscan: beyond,
    scrollMargin,
    initialRect,
    measureElement: heightOf,
    // Rows are in the flow: a gap that changes a moment later moves nothing that is visible.
    useFlushSync: false,
  };
  return { around: isLong ? (list ?? box) : null, hold: setFocused, options, indexesOf, resultOf };
};

const none = (): readonly number[] => [];

const ownNumber = (index: number) => index;

/** What this file needs of a virtualizer, whatever scrolls. */
type AnyVirtualizer = Pick<
  Virtualizer<HTMLElement, Element>,
  | "elementsCache"
  | "getVirtualItems"
  | "getTotalSize"
  | "itemSizeCache"
  | "measureElement"
  | "measurementsCache"
  | "scrollToIndex"
>;

/** The keys of rows that must not leave the page. */
const heldIn = (rows: ReadonlyMap<Key | bigint, Element>): readonly (Key | bigint)[] =>
  [...rows].flatMap(([key, row]) =>
    row.contains(document.activeElement) || row.querySelector("[data-unsaved]") !== null ? [key] : [],
  );

/**
 * A row that is hidden, with its list, keeps the height it had. The rows of a short list are registered, so that the one
 * with the focus is known when the list grows long, but not measured.
 */
const heightOf: typeof measureElement = (row, entry, virtualizer) =>
  virtualizer.options.enabled
    ? measureElement(row, entry, virtualizer) ||
      (virtualizer.measurementsCache[virtualizer.indexFromElement(row)]?.size ?? 0)
    : 0;

/** When a short list grows long, a gap is as high as the rows that it replaces: what is visible does not move. */
const keepHeights = ({ elementsCache, itemSizeCache }: AnyVirtualizer): void => {
  for (const [key, row] of elementsCache) {
    const { height } = row.getBoundingClientRect();
    if (height > 0) itemSizeCache.set(key, Math.round(height));
  }
};

/** A list from start to end: the rendered rows, and gaps between them. */
const partsOf = (count: number, items: readonly VirtualItem[], margin: number, whole: number): readonly RowPart[] => {
  const parts: RowPart[] = [];
  let next = 0;
  let top = margin;
  for (const { index, start, end } of items) {
    if (index > next) parts.push({ index: next, gap: start - top });
    parts.push({ index, gap: undefined });
    next = index + 1;
    top = end;
  }
  if (next < count) parts.push({ index: next, gap: margin + whole - top });
  return parts;
};

/** How far below the start of a scrolling element's content another element begins, in pixels. */
const useTopIn = (box: HTMLElement | null, list: HTMLElement | null): number => {
  const [top, setTop] = useState(0);
  const look = useEffectEvent(() => {
    if (box === null || list === null) return;
    const isPage = box === document.documentElement;
    const scrolled = isPage ? window.scrollY : box.scrollTop - box.getBoundingClientRect().top - box.clientTop;
    setTop(Math.round(list.getBoundingClientRect().top + scrolled));
  });
  useLayoutEffect(() => {
    if (box === null || list === null) return undefined;
    // Told at once, and whenever content above the list grows or shrinks.
    const observer = new ResizeObserver(() => look());
    observer.observe(document.body);
    observer.observe(list);
    return () => observer.disconnect();
  }, [box, list]);
  return top;
};

/** Whether the page is being printed. */
const usePrinting = (isLong: boolean): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isLong) return undefined;
    const listening = new AbortController();
    // Before those that prepare what the rows show.
    const options = { signal: listening.signal, capture: true };
    const prints = (is: boolean) => () => flushSync(() => setPrinting(is));
    window.addEventListener("beforeprint", prints(true), options);
    window.addEventListener("afterprint", prints(false), options);
    return () => listening.abort();
  }, [isLong]);
  return isPrinting;
};
