/** Runs at most `most` tasks at once; the others wait in order. A task whose signal is aborted while it waits is never started. */
export const atMost = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    // A task that ends passes its place on, so a later task never overtakes.
    if (running < most) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
