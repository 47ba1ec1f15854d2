import { useEffect, useRef } from "react";

type Sent = {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why nothing can be sent, which may be known only after the press. */
  readonly obstacle?: string | undefined;
};

/** Sends nothing while something is under way: the second of two quick clicks is read before the first one is known to be. */
export const useSendOnce = ({ isPending, error, obstacle }: Sent): ((send: () => void) => void) => {
  const isSent = useRef(false);
  useEffect(() => {
    // An answer may be lost before this was ever shown as under way.
    if (error !== null || obstacle !== undefined || !isPending) isSent.current = false;
  }, [isPending, error, obstacle]);
  return (send) => {
    if (isSent.current || isPending) return;
    isSent.current = true;
    send();
  };
};
