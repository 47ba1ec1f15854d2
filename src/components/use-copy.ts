import { useState } from "react";
import { say } from "./say.ts";

const shownMs = 2_000;

/** Copies texts, and announces it; `copied` is true for a moment after each. `what` completes "Copied …". */
export const useCopy = (what: string) => {
  const [copied, setCopied] = useState(false);
  const copy = (text: string) => {
    // Without HTTPS there is no clipboard.
    const written = "clipboard" in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
    written.then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), shownMs);
        say(`Copied ${what}.`);
      },
      () => say("The browser did not allow the copy."),
    );
  };
  return { copied, copy };
};
