import { useSyncExternalStore } from "react";
import { type AllWords, type ErrorLike, type Words, wordsOf } from "./error-words.ts";

/**
 * The words of all codes, once they are there. They are loaded when a page has nothing else to do, or when an error is shown; the pages
 * that send bring them along. If they cannot be loaded, they are asked for again with the next error.
 */
export const createWordsStore = (load: () => Promise<unknown>) => {
  let all: AllWords | undefined;
  const listeners = new Set<() => void>();
  const ask = (): void => {
    if (all === undefined) void load().catch(() => undefined);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    ask();
    return () => listeners.delete(listener);
  };
  const current = () => all;
  return {
    load: ask,
    provide: (words: AllWords): void => {
      all = words;
      for (const listener of listeners) listener();
    },
    /** Puts errors into words, and renders again once there are more words. */
    useErrorWords: () => {
      const words = useSyncExternalStore(subscribe, current);
      return (error: ErrorLike): Words => wordsOf(error, words);
    },
  };
};

export const {
  load: loadErrorWords,
  provide: provideWords,
  useErrorWords,
} = createWordsStore(() => import("./all-words.ts"));
