import { useEffect, useState } from "react";

/** How long a list waits for what is above it: longer, and it is better to see it move than not to see it. */
const longestMs = 2_000;

/** Whether something is still to be waited for: it has not come, and it has not taken too long. */
export const useAwaited = (isPending: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  return isPending && !isLate;
};
