/** How long a read waits for what is noted of it, in milliseconds: the database may take no write for longer. */
export const notingMs = 1_000;

/**
 * What a job comes to, or undefined if it takes longer than `ms` milliseconds. The job is not stopped: it goes on, and what it does counts.
 */
export const inTime = <T>(job: Promise<T>, ms: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    job.then(resolve, reject).finally(() => clearTimeout(timer));
  });
