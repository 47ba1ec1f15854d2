import { useEffect, useState } from "react";
import { tookText } from "./took-text.ts";

/** The time since `from`, in milliseconds, updated every second while shown. */
export const Elapsed = ({ from }: { readonly from: number }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // Tenths would freeze between two seconds.
  return tookText(Math.max(1_000, Math.floor((now - from) / 1_000) * 1_000)).replace(".0 s", " s");
};
