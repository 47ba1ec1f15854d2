/** Takes every step, one after the other, also after one that fails; throws what the first to fail has thrown. */
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

/** Work that is done once, however often it is asked for; what has failed is tried again when it is asked for again. */
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
