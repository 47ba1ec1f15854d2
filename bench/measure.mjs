import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromiumExecutable } from "./chromium.mjs";
import { fail, say } from "../scripts/lib/say.mjs";
import { median } from "./lib/figures.mjs";
import { circumstances, machineSpeed } from "./lib/machine.mjs";
import { printEnd, printRows, printSides } from "./lib/report.mjs";
import { figuresOf, ofRounds } from "./lib/rows.mjs";
import { readSaved, save } from "./lib/saved.mjs";

/**
 * @typedef {import("./lib/rows.mjs").Row} Row
 * @typedef {import("./lib/rows.mjs").Taken} Taken
 * @typedef {{ readonly name: string, readonly root: string }} Side a built checkout
 * @typedef {{ readonly runs: number, readonly full: boolean }} Options
 * @typedef {{ readonly run: (options: Options) => Promise<readonly Row[] | void> }} Bench measures the checkout that is the working directory
 * @typedef {{ readonly runSides: (sides: readonly Side[], options: Options) => Promise<readonly (readonly Row[])[]> }} SidesBench
 * measures several checkouts alternately; returns the rows of each
 * @typedef {Options & { readonly before?: string | undefined, readonly save: boolean, readonly check: boolean, readonly out?: string | undefined }} Choice
 */

/** Two alternating rounds per side, for benchmarks that know only one checkout. */
const rounds = 2;

/** @type {(bench: Bench, sides: readonly Side[], options: Options) => Promise<readonly (readonly Row[])[]>} */
const byTurns = async (bench, sides, options) => {
  const found = sides.map(() => /** @type {(readonly Row[])[]} */ ([]));
  const home = process.cwd();
  for (let round = 0; round < (sides.length > 1 ? rounds : 1); round += 1) {
    for (const [index, { name, root }] of sides.entries()) {
      if (sides.length > 1) console.log(`\n== ${name}, round ${round + 1}`);
      process.chdir(root);
      try {
        found[index]?.push((await bench.run(options)) ?? []);
      } finally {
        process.chdir(home);
      }
    }
  }
  return found.map((each) => ofRounds(each, median));
};

const sidesOf = (/** @type {Choice} */ { before }, /** @type {string} */ from) => {
  const now = { name: "now", root: process.cwd() };
  if (before === undefined) return [now];
  const root = resolve(from, before);
  if (!existsSync(`${root}/dist/app/index.html`) || !existsSync(`${root}/dist/node/server/main.js`))
    fail(`--before ${before} is not a built checkout: run \`npm run build\` there.`);
  return [{ name: "before", root }, now];
};

/**
 * Runs benchmarks and prints their rows. Returns the exit code: 1 if one failed, or if something got slower and the
 * check was requested.
 * @param {readonly (readonly [string, () => Promise<Bench | SidesBench>])[]} benches
 * @param {Choice} choice
 * @param {string} from the folder that paths of arguments are relative to
 */
export const measure = async (benches, choice, from) => {
  const sides = sidesOf(choice, from);
  const saved = readSaved()?.rows ?? [];
  const about = circumstances(chromiumExecutable());
  /** @type {Taken[]} */
  const all = [];
  /** @type {{ readonly name: string, readonly seconds: number, readonly sides: readonly { readonly name: string, readonly rows: readonly Row[] }[] }[]} */
  const results = [];
  let failed = false;
  for (const [name, load] of benches) {
    say(`— ${name}`);
    const start = performance.now();
    const speeds = [machineSpeed()];
    try {
      const bench = await load();
      const found = "runSides" in bench ? await bench.runSides(sides, choice) : await byTurns(bench, sides, choice);
      speeds.push(machineSpeed());
      const machineMs = median(speeds);
      const rows = found.at(-1) ?? [];
      const taken = figuresOf(rows).map((row) => ({ ...row, machineMs }));
      all.push(...taken);
      if (sides.length > 1) printSides(name, found[0] ?? [], rows);
      else printRows(name, rows, taken, saved);
      const seconds = (performance.now() - start) / 1000;
      results.push({
        name,
        seconds,
        sides: sides.map((side, index) => ({ name: side.name, rows: found[index] ?? [] })),
      });
      say(`  ${name}: ${seconds.toFixed(0)} s`);
    } catch (error) {
      // The others continue: a benchmark that cannot run here must not hide their figures.
      failed = true;
      console.error(`\nThe benchmark ${name} failed. ${String(error)}`);
    }
  }
  console.log(
    `\n${about.processor}, load ${about.loadAverage}, Node ${about.node}, ${about.chromium}, ${about.commit}`,
  );
  const worse = printEnd(all, sides.length > 1 ? [] : saved);
  if (choice.out !== undefined) {
    const file = resolve(from, choice.out);
    writeFileSync(file, `${JSON.stringify({ ...about, results }, null, 2)}\n`);
  }
  if (choice.save) save(about, all);
  return failed || (choice.check && worse > 0) ? 1 : 0;
};
