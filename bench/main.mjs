// `npm run bench`: all benchmarks, or the named ones, as in `npm run bench -- pages relay`. bench/README.md lists the
// options.
import { parseArgs } from "node:util";
import { application, ensureBuilt, programs } from "../scripts/lib/build.mjs";
import { ensureInstalled } from "../scripts/lib/install.mjs";
import { checkNode } from "../scripts/lib/preflight.mjs";
import { enterRoot } from "../scripts/lib/root.mjs";
import { fail } from "../scripts/lib/say.mjs";

/** @typedef {import("./measure.mjs").Bench | import("./measure.mjs").SidesBench} AnyBench */

/**
 * By name, in running order; each is loaded only when it runs, because the packages may have to be installed first.
 * @type {readonly (readonly [string, () => Promise<AnyBench>])[]}
 */
const all = [
  ["pages", () => import("./pages.mjs")],
  ["start", () => import("./start.mjs")],
  ["relay", () => import("./relay.mjs")],
  ["playground", () => import("./playground.mjs")],
  ["rows", () => import("./rows.mjs")],
  ["scale", () => import("./scale.mjs")],
  ["operations", () => import("./operations.mjs")],
  ["find", () => import("./find.mjs")],
  ["blocks", () => import("./blocks.mjs")],
];
const names = all.map(([name]) => name);

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: "string", default: "5" },
        full: { type: "boolean", default: false },
        before: { type: "string" },
      },
    });
  } catch (error) {
    return fail(String(error));
  }
};

checkNode();
const from = process.cwd();
const { positionals: args, values } = read();
enterRoot();
const unknown = args.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no benchmark ${unknown.join(", ")}. There is: ${names.join(", ")}.`);
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) fail("--runs is how often a page is loaded: a number from 1.");
await ensureInstalled();
await Promise.all([ensureBuilt(programs), ensureBuilt(application)]);
const { measure } = await import("./measure.mjs");
const { withBefore } = await import("./before.mjs");
const chosen = all.filter(([name]) => args.length === 0 || args.includes(name));
process.exitCode = await withBefore(values.before, from, (before) =>
  measure(chosen, [...before, { name: "now", root: process.cwd() }], { full: values.full, runs }),
);
