import { useEffect, useRef } from "react";
import { say } from "./say.ts";

/** Says a text aloud once for each new key, as soon as there is a text; not for the first key, whose page the person has just come to. */
export const useSayOnChange = (key: string, text: string | undefined): void => {
  const said = useRef(key);
  useEffect(() => {
    if (text === undefined || said.current === key) return;
    said.current = key;
    say(text);
  }, [key, text]);
};
