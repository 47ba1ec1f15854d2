/** How long a write waits for what has to be looked up before it, in milliseconds. */
export const lookUpMs = 1_500;

/** How long it waits if an operation like it was sent already, and Postern cannot tell yet whether their senders are the same. */
export const doubtMs = 10_000;

/** What a job comes to, or undefined if it takes longer than a write may wait. It runs on, and what it does counts. */
export const inTime = <T>(job: Promise<T>, ms = lookUpMs): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    job.then(resolve, reject).finally(() => clearTimeout(timer));
  });
