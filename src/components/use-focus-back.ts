import { useEffect, useRef, useState } from "react";

/** Gives the focus back, when the component goes, to what had it when it came: for a form that is not there while it is closed. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // Later, because a trap of the focus that goes at the same time puts it elsewhere.
      queueMicrotask(() => {
        if (!isHere.current && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [opener]);
};
