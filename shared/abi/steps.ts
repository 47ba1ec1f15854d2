/** Work that stops every now and then, so that a page may do something else meanwhile. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of the work at once. */
export const drain = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/**
 * Does the work in slices of a few milliseconds with a pause between them. A pause that fails ends the work: its error is
 * that of the promise.
 */
export const inSlices = async <T>(
  steps: Steps<T>,
  {
    now,
    pause,
    sliceMs = 8,
  }: { readonly now: () => number; readonly pause: () => Promise<void>; readonly sliceMs?: number },
): Promise<T> => {
  for (;;) {
    const until = now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (now() < until);
    await pause();
  }
};
