import { useEffect, useRef, useState } from "react";

/** On unmount, returns the focus to the element that had it on mount: for a form that is unmounted while closed. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // Later, because a focus trap that unmounts at the same time moves it elsewhere.
      queueMicrotask(() => {
        if (!isHere.current && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [opener]);
};
