import { type RefObject, useEffect } from "react";

/** Marks an element with `data-wide` as long as what it holds is wider than itself. */
export const useTooWide = (element: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => current.toggleAttribute("data-wide", current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
};
