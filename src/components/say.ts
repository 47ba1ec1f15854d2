let listener: ((text: string) => void) | undefined;

/** Has assistive technology read a text out, once: for what is shown by a picture or a word at a place that has no live region. */
export const say = (text: string): void => listener?.(text);

/** Hands what is said to whoever shows it; returns what ends that. */
export const hearWith = (hear: (text: string) => void): (() => void) => {
  listener = hear;
  return () => {
    if (listener === hear) listener = undefined;
  };
};
