import { duration } from "./figures.mjs";
import { figuresOf, missedBy } from "./rows.mjs";

/** @typedef {import("./rows.mjs").Figure} Figure */
/** @typedef {import("./rows.mjs").Row} Row */
/** @typedef {{ readonly head: readonly string[], readonly lines: readonly (readonly string[])[], readonly notes: readonly string[] }} Table the first and the last column are text, the others numbers */

/** A value for people to read. */
const shown = (/** @type {number} */ value, /** @type {import("./rows.mjs").Unit} */ unit) => {
  if (unit === "ms") return duration(value);
  if (unit === "/s") return `${value.toFixed(0)}/s`;
  const text = unit === "KB" ? value.toFixed(1) : String(Number(value.toFixed(value < 1 ? 4 : 2)));
  return unit === "" || unit === "points" ? text : `${text} ${unit}`;
};

const targetOf = (/** @type {Figure} */ figure) => {
  const missed = missedBy(figure);
  return [
    `${figure.moreIsBetter === true ? "≥" : "≤"} ${shown(figure.target, figure.unit)}`,
    missed === 0 ? "met" : `missed by ${shown(missed, figure.unit)}`,
  ];
};

/**
 * A benchmark's table: each figure with its target and, next to the figure of the checkout to compare with, what it is
 * as a multiple of that.
 * @param {string} title
 * @param {readonly Row[]} now
 * @param {readonly Row[]} [before]
 * @returns {Table}
 */
export const tableOf = (title, now, before) => {
  const old = new Map(figuresOf(before ?? []).map(({ name, value }) => [name, value]));
  const comparison = (/** @type {Figure} */ { name, value, unit }) => {
    const was = old.get(name);
    if (was === undefined) return ["", shown(value, unit), ""];
    return [shown(was, unit), shown(value, unit), was === 0 ? "" : `${(value / was).toFixed(2)} ×`];
  };
  return {
    head: [title, ...(before === undefined ? ["now"] : ["before", "now", "ratio"]), "target", ""],
    lines: figuresOf(now).map((figure) => [
      figure.name,
      ...(before === undefined ? [shown(figure.value, figure.unit)] : comparison(figure)),
      ...targetOf(figure),
    ]),
    notes: [
      ...now.map((row) => ({ row, side: "" })),
      ...(before ?? []).map((row) => ({ row, side: ", before" })),
    ].flatMap(({ row, side }) => ("reason" in row ? [`${row.name}${side}: not measured. ${row.reason}`] : [])),
  };
};

/** A table for a terminal. */
export const asText = (/** @type {Table} */ { head, lines, notes }) => {
  const all = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const isText = (/** @type {number} */ column) => column === 0 || column === head.length - 1;
  const line = (/** @type {readonly string[]} */ row) =>
    widths
      .map((width, column) => (row[column] ?? "")[isText(column) ? "padEnd" : "padStart"](width))
      .join("   ")
      .trimEnd();
  return [...all.map(line), ...notes].join("\n");
};

export const asMarkdown = (/** @type {Table} */ { head, lines, notes }) => {
  const line = (/** @type {readonly string[]} */ row) => `| ${row.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 || column === head.length - 1 ? "---" : "---:"));
  return [line(head), line(rule), ...lines.map(line), ...notes.map((note) => `\n${note}`)].join("\n");
};

export const targetsMet = (/** @type {readonly Figure[]} */ figures) =>
  `${figures.filter((figure) => missedBy(figure) === 0).length} of ${figures.length} targets are met.`;
