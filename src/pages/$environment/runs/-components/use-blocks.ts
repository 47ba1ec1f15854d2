import { type RefObject, startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import { blocksBetween, heightsOf, type ListPart, noHeights, partsOf, withBlock } from "./block-heights.ts";

/** How far outside the window rows are rendered, in pixels, so that scrolling rarely shows a gap. */
const margin = 600;

type Blocks = {
  readonly parts: readonly ListPart[];
  /** The height of each block in pixels, rendered or not. */
  readonly heights: readonly number[];
  /** Reports the height of a rendered block. */
  readonly onSize: (block: number, rows: number, size: { readonly width: number; readonly height: number }) => void;
};

/** The parts of a list of `total` rows to render: only what is in or near the window, and what has the focus. */
export const useBlocks = (element: RefObject<HTMLElement | null>, total: number): Blocks => {
  const [sizes, setSizes] = useState(noHeights);
  const [range, setRange] = useState({ first: 0, end: 0 });
  const [focused, setFocused] = useState<number>();
  const heights = heightsOf(sizes, total);
  const look = useEffectEvent(() => {
    const top = element.current?.getBoundingClientRect().top;
    if (top === undefined) return;
    const next = blocksBetween(heights, -top - margin, window.innerHeight - top + margin);
    if (next.first === range.first && next.end === range.end) return;
    // The browser can do other work between rows.
    startTransition(() => setRange(next));
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    window.addEventListener("scroll", look, options);
    window.addEventListener("resize", look, options);
    element.current?.addEventListener("focusin", ({ target }) => setFocused(blockOf(target)), options);
    element.current?.addEventListener("focusout", ({ relatedTarget }) => setFocused(blockOf(relatedTarget)), options);
    // Content above the list may grow or shrink.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [element]);
  // The list may have become longer, or its rows higher.
  useEffect(() => {
    // Positions are known once the browser has laid everything out.
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
  const onSize = useCallback<Blocks["onSize"]>((block, rows, size) => {
    setSizes((before) => withBlock(before, block, rows, size));
  }, []);
  return {
    parts: partsOf(heights, range, focused),
    heights,
    onSize,
  };
};

/** The block that an element is in. */
const blockOf = (target: EventTarget | null): number | undefined => {
  const body = target instanceof Element ? target.closest<HTMLElement>("[data-block]") : null;
  return body === null ? undefined : Number(body.dataset["block"]);
};
