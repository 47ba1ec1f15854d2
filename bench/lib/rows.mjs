/**
 * A benchmark's result: figures, and rows that this machine or run could not measure.
 * @typedef {"ms" | "KB" | "MB" | "/s" | "points" | ""} Unit KB are 1,000 bytes and MB 1,000,000, as the targets count
 * them; "" is a count or a share
 * @typedef {{ readonly name: string, readonly value: number, readonly unit: Unit, readonly target: number, readonly moreIsBetter?: boolean }} Figure
 * `target` is the most it may be, or the least where more is better
 * @typedef {{ readonly name: string, readonly reason: string }} Unmeasured
 * @typedef {Figure | Unmeasured} Row
 */

/** @type {(rows: readonly Row[]) => readonly Figure[]} */
export const figuresOf = (rows) => rows.flatMap((row) => ("value" in row ? [row] : []));

/** By how much a figure misses its target; 0 if it meets it. */
export const missedBy = (/** @type {Figure} */ { value, target, moreIsBetter }) =>
  Math.max(0, moreIsBetter === true ? target - value : value - target);

/**
 * The medians of several rounds, in the order of the first round. A row that one round could not measure is the median
 * of the others.
 * @param {readonly (readonly Row[])[]} rounds
 * @param {(values: readonly number[]) => number} middle
 * @returns {readonly Row[]}
 */
export const ofRounds = (rounds, middle) => {
  const all = rounds.flat();
  return [...new Set(all.map(({ name }) => name))].flatMap((name) => {
    const rows = all.filter((row) => row.name === name);
    const figures = figuresOf(rows);
    const [first] = figures;
    if (first === undefined) return rows[0] ?? [];
    return [{ ...first, value: middle(figures.map(({ value }) => value)) }];
  });
};
