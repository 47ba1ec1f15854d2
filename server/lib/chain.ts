/** Jobs that run one after another, in order. */
export type Chain = {
  /** Runs a job in its turn. */
  readonly run: <T>(job: () => Promise<T>) => Promise<T>;
  /**
   * Runs a job in its turn, unless one with the same key is still waiting: that one has not begun and will see all
   * changes. Settles when the one that runs has ended.
   */
  readonly once: (key: string, job: () => Promise<void>) => Promise<void>;
  /** Settles when every job given so far has ended. */
  readonly idle: () => Promise<void>;
};

export const createChain = (): Chain => {
  let last: Promise<void> = Promise.resolve();
  const waiting = new Map<string, Promise<void>>();
  const run = <T>(job: () => Promise<T>): Promise<T> => {
    const done = last.then(job);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
  return {
    run,
    once: (key, job) => {
      const pending = waiting.get(key);
      if (pending !== undefined) return pending;
      const done = run(() => {
        waiting.delete(key);
        return job();
      });
      waiting.set(key, done);
      return done;
    },
    idle: () => last,
  };
};
