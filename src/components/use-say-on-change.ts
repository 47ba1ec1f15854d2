import { useEffect, useRef } from "react";
import { say } from "./say.ts";

/**
 * Announces a text once for each new key, as soon as there is a text; not for the first key, because the person has
 * just opened that page.
 */
export const useSayOnChange = (key: string, text: string | undefined): void => {
  const lastKey = useRef(key);
  useEffect(() => {
    if (text === undefined || lastKey.current === key) return;
    lastKey.current = key;
    say(text);
  }, [key, text]);
};
