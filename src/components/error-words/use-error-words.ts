import { useSyncExternalStore } from "react";
import { type ErrorLike, type Words, wordsOf } from "./error-words.ts";
import { pageWords, type WordsState } from "./words-state.ts";

/**
 * Errors in words where not all words may be there. They are loaded when a page has nothing else to do, or when an error is shown; the
 * pages that send bring them along. If they cannot be loaded, they are asked for again with the next error.
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
    /** Puts errors into words, and renders again once there are more words. */
    useErrorWords: () => {
      const words = useSyncExternalStore(subscribe, current);
      return (error: ErrorLike): Words => wordsOf(error, words);
    },
  };
};

export const { load: loadErrorWords, useErrorWords } = createErrorWords(pageWords, () => import("./all-words.ts"));
