import { type RefObject, useEffect } from "react";

/**
 * Marks an element with `data-wide` while its content is wider than itself: with the side or sides where there is more.
 */
export const useTooWide = (element: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const more = current.scrollWidth - current.clientWidth;
      if (more <= 0) current.removeAttribute("data-wide");
      else current.setAttribute("data-wide", sideOf(current.scrollLeft, more));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    current.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", measure);
    };
  }, [element]);
};

/** Screen pixels are not page pixels: less than one counts as zero. */
const sideOf = (left: number, more: number): "start" | "end" | "both" =>
  left < 1 ? "end" : left > more - 1 ? "start" : "both";
