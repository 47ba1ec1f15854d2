import { type RefObject, startTransition, useEffect, useState } from "react";

/** How far outside the window something is shown already, so that scrolling rarely meets a gap. */
const margin = "600px";

/** Whether an element is in the window, or close to it. Without an observer everything is. */
export const useInSight = (element: RefObject<Element | null>): boolean => {
  const [isInSight, setInSight] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const { current } = element;
    if (current === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        // Between two rows the browser may do something else.
        if (last !== undefined) startTransition(() => setInSight(last.isIntersecting));
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
};

/** Whether the focus is in an element: what has it is not taken away by scrolling. */
export const useHoldsFocus = (element: RefObject<HTMLElement | null>): boolean => {
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    current.addEventListener("focusin", () => setHolds(true), options);
    current.addEventListener(
      "focusout",
      ({ relatedTarget }) => setHolds(relatedTarget instanceof Node && current.contains(relatedTarget)),
      options,
    );
    return () => listening.abort();
  }, [element]);
  return holds;
};
