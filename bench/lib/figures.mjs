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

/** Median and 95th percentile as two cells of a table. */
export const spread = (/** @type {readonly number[]} */ values) => [
  duration(median(values)),
  duration(percentile(values, 0.95)),
];

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

/**
 * Prints a table; the first column is text, the others are numbers.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export const printTable = (head, rows) => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (/** @type {readonly string[]} */ row) =>
    widths
      .map((width, column) => (column === 0 ? (row[0] ?? "").padEnd(width) : (row[column] ?? "").padStart(width)))
      .join("   ");
  console.log(["", ...all.map(line)].join("\n"));
};
