import type { AllWords } from "./error-words.ts";

/** The words of all codes, once loaded, and their listeners. */
export const createWordsState = () => {
  let all: AllWords | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => all,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    provide: (words: AllWords): void => {
      all = words;
      for (const listener of listeners) listener();
    },
  };
};

export type WordsState = ReturnType<typeof createWordsState>;

/** The words that this page has. */
export const pageWords = createWordsState();
