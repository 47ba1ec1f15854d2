import { useEffect, useRef, useState } from "react";

/** Whether an element has been in or near the viewport; true immediately if the browser cannot tell. */
export const useSeen = <E extends HTMLElement = HTMLDivElement>() => {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isSeen || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "100px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen] as const;
};
