/**
 * A percentile (nearest rank).
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 */
export const percentile = (values, share) => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (/** @type {readonly number[]} */ values) => percentile(values, 0.5);

/** Milliseconds for people to read. */
export const duration = (/** @type {number} */ milliseconds) => {
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 100 ? `${milliseconds.toFixed(0)} ms` : `${milliseconds.toFixed(1)} ms`;
};

/**
 * Runs something and returns its duration in milliseconds with its result.
 * @template T
 * @param {() => Promise<T>} task
 */
export const timed = async (task) => {
  const start = performance.now();
  const result = await task();
  return { result, took: performance.now() - start };
};
