import { useEffect, useRef } from "react";

type Sent = { readonly isPending: boolean; readonly error: Error | null };

/** Sends nothing while something is under way: the second of two quick clicks is read before the first one is known to be. */
export const useSendOnce = ({ isPending, error }: Sent): ((send: () => void) => void) => {
  const isSent = useRef(false);
  useEffect(() => {
    // An answer may be lost before this was ever shown as under way.
    if (error !== null || !isPending) isSent.current = false;
  }, [isPending, error]);
  return (send) => {
    if (isSent.current) return;
    isSent.current = true;
    send();
  };
};
