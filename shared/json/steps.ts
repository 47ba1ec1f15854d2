/** Work that yields now and then, so that a page can do something else in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The work at once. */
export const drain = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
