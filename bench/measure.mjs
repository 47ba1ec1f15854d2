import { appendFileSync } from "node:fs";
import { say } from "../scripts/lib/say.mjs";
import { chromiumExecutable } from "./chromium.mjs";
import { median } from "./lib/figures.mjs";
import { circumstances } from "./lib/machine.mjs";
import { asMarkdown, asText, targetsMet, tableOf } from "./lib/report.mjs";
import { figuresOf, ofRounds } from "./lib/rows.mjs";

/**
 * @typedef {import("./lib/rows.mjs").Row} Row
 * @typedef {import("./before.mjs").Side} Side
 * @typedef {{ readonly runs: number, readonly full: boolean }} Options
 * @typedef {{ readonly run: (root: string, options: Options) => Promise<readonly Row[]> }} Bench measures one checkout
 * @typedef {{ readonly runSides: (sides: readonly Side[], options: Options) => Promise<readonly (readonly Row[])[]> }} SidesBench
 * measures all checkouts alternately; returns the rows of each
 */

/** Two checkouts are measured in turn this often. */
const rounds = 2;

/** @type {(bench: Bench, sides: readonly Side[], options: Options) => Promise<readonly (readonly Row[])[]>} */
const byTurns = async (bench, sides, options) => {
  const bySide = sides.map(() => /** @type {(readonly Row[])[]} */ ([]));
  for (let round = 0; round < (sides.length > 1 ? rounds : 1); round += 1) {
    for (const [index, { name, root }] of sides.entries()) {
      if (sides.length > 1) say(`  ${name}, round ${round + 1}`);
      bySide[index]?.push(await bench.run(root, options));
    }
  }
  return bySide.map((each) => ofRounds(each, median));
};

/** Prints to the terminal and, in CI, into the summary of the job. */
const print = (/** @type {string} */ text, markdown = text) => {
  console.log(`\n${text}`);
  const summary = process.env["GITHUB_STEP_SUMMARY"];
  if (summary !== undefined) appendFileSync(summary, `\n${markdown}\n`);
};

/**
 * Runs benchmarks and prints their rows. Returns the exit code: 1 if one failed.
 * @param {readonly (readonly [string, () => Promise<Bench | SidesBench>])[]} benches
 * @param {readonly Side[]} sides the checkout to compare with, if any, and this one
 * @param {Options} options
 */
export const measure = async (benches, sides, options) => {
  print(circumstances(chromiumExecutable()));
  /** @type {import("./lib/rows.mjs").Figure[]} */
  const all = [];
  let failed = false;
  for (const [name, load] of benches) {
    say(`— ${name}`);
    const start = performance.now();
    try {
      const bench = await load();
      const bySide = "runSides" in bench ? await bench.runSides(sides, options) : await byTurns(bench, sides, options);
      const rows = bySide.at(-1) ?? [];
      all.push(...figuresOf(rows));
      const table = tableOf(name, rows, sides.length > 1 ? bySide[0] : undefined);
      print(asText(table), asMarkdown(table));
      say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    } catch (error) {
      // The others continue: a benchmark that cannot run here must not hide their figures.
      failed = true;
      print(`The benchmark ${name} failed. ${String(error)}`);
    }
  }
  print(targetsMet(all));
  return failed ? 1 : 0;
};
