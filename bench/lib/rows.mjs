/**
 * A benchmark's result: figures, and rows that this machine or run could not measure.
 * @typedef {"ms" | "KB" | "MB" | "MiB" | "/s" | "points" | ""} Unit KB are 1,000 bytes and MB 1,000,000, as the targets count
 * them; "" is a count or a share
 * @typedef {{ readonly name: string, readonly value: number, readonly unit: Unit, readonly target?: number, readonly moreIsBetter?: boolean, readonly reference?: number }} Figure `target` is the most it may be, or the least where more
 * is better. `reference` is the same figure of something that does no work, taken in the same run: the reference page,
 * nginx.
 * @typedef {{ readonly name: string, readonly reason: string }} Unmeasured
 * @typedef {Figure | Unmeasured} Row
 * @typedef {Figure & { readonly machineMs: number }} Taken a figure and how long the fixed piece of work took beside it
 */

/** Slower rows are reported beyond this. */
export const tolerance = 0.15;

/** Differences that count as noise, however large in percent, in the unit of the row. */
const noise = { ms: 2, KB: 0.1, MB: 3, MiB: 3, "/s": 1, points: 2, "": 0.002 };

/** @type {(rows: readonly Row[]) => readonly Figure[]} */
export const figuresOf = (rows) => rows.flatMap((row) => ("value" in row ? [row] : []));

/** Cancels out the processor's speed: the reference of the same run, else the fixed piece of work. */
const scaleOf = (/** @type {Taken} */ { unit, reference, machineMs }) => {
  if (unit !== "ms" && unit !== "/s") return 1;
  if (reference !== undefined && reference > 0) return reference;
  return unit === "ms" ? machineMs : 1 / machineMs;
};

/**
 * How much worse a figure is than the saved one, as a share: 0.2 is a fifth worse, below 0 is better. The machine's
 * speed does not matter, because times and rates are compared relative to what was measured with them. 0 if the
 * difference is noise.
 * @param {Taken} saved
 * @param {Taken} taken
 */
export const worsening = (saved, taken) => {
  const expected = (saved.value / scaleOf(saved)) * scaleOf(taken);
  if (Math.abs(taken.value - expected) <= noise[taken.unit]) return 0;
  const share = taken.moreIsBetter === true ? expected / taken.value - 1 : taken.value / expected - 1;
  return Number.isNaN(share) ? 0 : share;
};

/**
 * The figures that got worse by more than the tolerance, in the order of measurement. A row that was not saved is new.
 * @param {readonly Taken[]} saved
 * @param {readonly Taken[]} taken
 */
export const slower = (saved, taken) => {
  const before = new Map(saved.map((row) => [row.name, row]));
  return taken.flatMap((row) => {
    const old = before.get(row.name);
    // A row with another unit is a different row.
    if (old === undefined || old.unit !== row.unit) return [];
    const share = worsening(old, row);
    return share > tolerance ? [{ name: row.name, old, row, share }] : [];
  });
};

/** By how much a figure misses its target; 0 if it meets it, undefined without a target. */
export const missedBy = (/** @type {Figure} */ { value, target, moreIsBetter }) => {
  if (target === undefined) return undefined;
  return Math.max(0, moreIsBetter === true ? target - value : value - target);
};

/** The saved rows with new ones replacing those of the same name, sorted to keep diffs short. */
export const merged = (/** @type {readonly Taken[]} */ saved, /** @type {readonly Taken[]} */ taken) => {
  const rows = new Map([...saved, ...taken].map((row) => [row.name, row]));
  return [...rows.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
};

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
    const figures = figuresOf(all.filter((row) => row.name === name));
    const [first] = figures;
    if (first === undefined) return all.find((row) => row.name === name) ?? [];
    const references = figures.flatMap(({ reference }) => reference ?? []);
    const value = middle(figures.map((figure) => figure.value));
    return [{ ...first, value, ...(references.length > 0 ? { reference: middle(references) } : {}) }];
  });
};
