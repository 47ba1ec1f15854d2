import { useEffect, useRef } from "react";

type Sent = {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why nothing can be sent, which may be known only after the press. */
  readonly obstacle?: string | undefined;
};

/** Sends at most one request at a time. Two quick clicks both run before the first one is shown as pending, so a ref counts here. */
export const useSendOnce = ({ isPending, error, obstacle }: Sent): ((send: () => void) => void) => {
  const isSent = useRef(false);
  useEffect(() => {
    // A request may fail before it was ever shown as pending.
    if (error !== null || obstacle !== undefined || !isPending) isSent.current = false;
  }, [isPending, error, obstacle]);
  return (send) => {
    if (isSent.current || isPending) return;
    isSent.current = true;
    send();
  };
};
