import { useSyncExternalStore } from "react";
import { type ErrorLike, type Words, wordsOf } from "./error-words.ts";
import { pageWords, type WordsState } from "./words-state.ts";

/**
 * Error messages where not all words may be loaded. They are loaded when a page is idle, or when an error is shown; the
 * pages that send include them. If loading fails, the next error tries again.
 */
export const createErrorWords = ({ current, listen }: WordsState, load: () => Promise<unknown>) => {
  const ask = (): void => {
    if (current() === undefined) void load().catch(() => undefined);
  };
  const subscribe = (listener: () => void) => {
    ask();
    return listen(listener);
  };
  return {
    load: ask,
    /** Returns error messages, and rerenders once more words are loaded. */
    useErrorWords: () => {
      const words = useSyncExternalStore(subscribe, current);
      return (error: ErrorLike): Words => wordsOf(error, words);
    },
  };
};

export const { load: loadErrorWords, useErrorWords } = createErrorWords(pageWords, () => import("./all-words.ts"));
