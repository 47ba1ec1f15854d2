import { useEffect, useRef } from "react";
import { say } from "./say.ts";

/** Faster content is not announced. */
const afterMs = 1_000;

/** The page's lists announced as loading. */
const slow = new Set<object>();

/**
 * Announces that something is loading, if that takes a while, and then that it has loaded; once for all lists of a
 * page. A failure announces itself.
 */
export const useLoadingAloud = (state: "loading" | "loaded" | "failed"): void => {
  const own = useRef({});
  useEffect(() => {
    const { current } = own;
    if (state === "loading") {
      const timer = setTimeout(() => {
        if (slow.size === 0) say("Loading.");
        slow.add(current);
      }, afterMs);
      return () => clearTimeout(timer);
    }
    if (slow.delete(current) && slow.size === 0 && state === "loaded") say("Loaded.");
    return undefined;
  }, [state]);
  useEffect(() => {
    const { current } = own;
    return () => void slow.delete(current);
  }, []);
};
