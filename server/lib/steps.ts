/** Runs every step in order, even after one fails; then throws the first error. */
export const everyStep = async (steps: readonly (() => unknown)[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
};

/** Runs the work once, however often it is called; after a failure, the next call tries again. */
export const onceDone = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  const attempt = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      done = undefined;
      throw error;
    }
  };
  return () => (done ??= attempt());
};
