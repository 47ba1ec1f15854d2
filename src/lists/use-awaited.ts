import { useEffect, useState } from "react";

/** How long a list waits for content above it or in its rows: after that, a shift is better than a longer wait. */
const longestMs = 2_000;

/** Whether to keep waiting: it has not loaded, and has not taken too long. */
export const useAwaited = (isPending: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  return isPending && !isLate;
};
