let listener: ((text: string) => void) | undefined;

/** Has assistive technology read a text once: for changes shown by a picture, or by a word outside a live region. */
export const say = (text: string): void => listener?.(text);

/** Registers the listener that shows announcements; returns a function that removes it. */
export const hearWith = (hear: (text: string) => void): (() => void) => {
  listener = hear;
  return () => {
    if (listener === hear) listener = undefined;
  };
};
