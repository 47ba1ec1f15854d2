/** Runs works of which at most `most` are under way at once; the others wait in order. One whose signal is aborted while it waits is not begun. */
export const atMost = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    // Whoever ends passes the place on, so a later work never overtakes.
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
