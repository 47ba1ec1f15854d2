/**
 * How long a read waits for its own record to be written, in milliseconds: the database may be unable to write for
 * longer.
 */
export const notingMs = 1_000;

/**
 * The result of a job, or undefined if it takes longer than `ms` milliseconds. The job is not stopped, and its effects
 * count.
 */
export const inTime = <T>(job: Promise<T>, ms: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    job.then(resolve, reject).finally(() => clearTimeout(timer));
  });
