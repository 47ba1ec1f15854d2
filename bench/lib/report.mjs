import { duration, printTable } from "./figures.mjs";
import { figuresOf, missedBy, slower, tolerance, worsening } from "./rows.mjs";

/** @typedef {import("./rows.mjs").Figure} Figure */
/** @typedef {import("./rows.mjs").Row} Row */
/** @typedef {import("./rows.mjs").Taken} Taken */

/** A value for people to read. */
const shown = (/** @type {number} */ value, /** @type {import("./rows.mjs").Unit} */ unit) => {
  if (unit === "ms") return duration(value);
  if (unit === "/s") return `${value.toFixed(0)}/s`;
  const text = unit === "KB" ? value.toFixed(1) : String(Number(value.toFixed(value < 1 ? 4 : 2)));
  return unit === "" || unit === "points" ? text : `${text} ${unit}`;
};

const percent = (/** @type {number} */ share) =>
  Number.isFinite(share) ? `${share > 0 ? "+" : ""}${(share * 100).toFixed(0)} %` : "from nothing";

/** @returns {readonly [target: string, met: string]} */
const targetOf = (/** @type {Figure} */ figure) => {
  const { target, unit, moreIsBetter } = figure;
  const missed = missedBy(figure);
  if (target === undefined || missed === undefined) return ["", ""];
  const text = `${moreIsBetter === true ? "≥" : "≤"} ${shown(target, unit)}`;
  return [text, missed === 0 ? "met" : `missed by ${shown(missed, unit)}`];
};

const ratioOf = (/** @type {Figure} */ { value, reference }) =>
  reference === undefined || reference === 0 ? "" : `${(value / reference).toFixed(2)} ×`;

/** One line per row: the figure, its target, the reference of the same run, and the change since the saved figures. */
export const printRows = (
  /** @type {string} */ title,
  /** @type {readonly Row[]} */ rows,
  /** @type {readonly Taken[]} */ taken,
  /** @type {readonly Taken[]} */ saved,
) => {
  const now = new Map(taken.map((row) => [row.name, row]));
  const before = new Map(saved.map((row) => [row.name, row]));
  const lines = figuresOf(rows).map((figure) => {
    const [row, old] = [now.get(figure.name), before.get(figure.name)];
    // Compares the normalized figures, so a different machine cancels out.
    const share = row === undefined || old === undefined || old.unit !== row.unit ? undefined : worsening(old, row);
    const change =
      share === undefined ? "new" : share === 0 ? "=" : `${share > 0 ? "worse" : "better"} ${percent(share)}`;
    return [figure.name, shown(figure.value, figure.unit), ...targetOf(figure), ratioOf(figure), change];
  });
  if (lines.length > 0) printTable([title, "now", "target", "", "of reference", "since saved"], lines);
  for (const row of rows) if ("reason" in row) console.log(`${row.name}: not measured. ${row.reason}`);
};

/** Two checkouts measured alternately, next to each other. */
export const printSides = (
  /** @type {string} */ title,
  /** @type {readonly Row[]} */ before,
  /** @type {readonly Row[]} */ now,
) => {
  const old = new Map(figuresOf(before).map((figure) => [figure.name, figure]));
  const lines = figuresOf(now).map((figure) => {
    const was = old.get(figure.name);
    const change = was === undefined || was.value === 0 ? "" : percent(figure.value / was.value - 1);
    const cells = [was === undefined ? "" : shown(was.value, was.unit), shown(figure.value, figure.unit), change];
    return [figure.name, ...cells, ...targetOf(figure), ratioOf(figure)];
  });
  if (lines.length > 0) printTable([title, "before", "now", "change", "target", "", "now of reference"], lines);
  const unmeasured = [...before.map((row) => ({ side: "before", row })), ...now.map((row) => ({ side: "now", row }))];
  for (const { side, row } of unmeasured)
    if ("reason" in row) console.log(`${row.name} (${side}): not measured. ${row.reason}`);
};

/** The end of a report: missed targets and slower rows. Returns how many rows got slower. */
export const printEnd = (/** @type {readonly Taken[]} */ taken, /** @type {readonly Taken[]} */ saved) => {
  const withTarget = taken.filter(({ target }) => target !== undefined);
  const missed = withTarget.filter((row) => missedBy(row) !== 0);
  console.log(`\n${withTarget.length - missed.length} of ${withTarget.length} targets are met.`);
  const worse = slower(saved, taken);
  if (saved.length > 0 && worse.length === 0)
    console.log(`Nothing got slower by more than ${tolerance * 100} % against the saved figures.`);
  const known = new Set(saved.map(({ name }) => name));
  const unknown = taken.filter(({ name }) => !known.has(name)).length;
  if (saved.length > 0 && unknown > 0) console.log(`${unknown} rows have no saved figure to compare with.`);
  for (const { name, old, row, share } of worse)
    console.log(
      `SLOWER by ${percent(share)}: ${name}, ${shown(row.value, row.unit)} (saved ${shown(old.value, old.unit)}; compared as multiples of the reference of each run).`,
    );
  return worse.length;
};
