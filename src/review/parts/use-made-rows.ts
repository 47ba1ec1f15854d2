import { startTransition, useEffect, useState } from "react";

/** How many rows are on the page at first, and how many more with every frame. */
const first = 12;
const next = 16;

/**
 * How many of a table's rows may be rendered by now: laying out hundreds at once would block the page, so the others
 * follow frame by frame.
 */
export const useMadeRows = (count: number): number => {
  const [made, setMade] = useState(first);
  const isWhole = made >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setMade(made + next)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, made]);
  return made;
};
