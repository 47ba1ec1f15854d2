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
  ["instances", () => import("./instances.mjs")],
  ["playground", () => import("./playground.mjs")],
  ["rows", () => import("./rows.mjs")],
  ["sandbox", () => import("./sandbox.mjs")],
  ["scale", () => import("./scale.mjs")],
  ["operations", () => import("./operations.mjs")],
  ["find", () => import("./find.mjs")],
  ["ledger", () => import("./ledger.mjs")],
  ["runs", () => import("./runs.mjs")],
];
const benches = new Map(all);
/** These take minutes each and measure no row of the targets: they run only if named, or with --full. */
const long = new Set(["instances", "sandbox", "ledger", "runs"]);

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: "string", default: "5" },
        full: { type: "boolean", default: false },
        before: { type: "string" },
        save: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        out: { type: "string" },
      },
    });
  } catch (error) {
    return fail(String(error));
  }
};

checkNode();
const from = process.cwd();
const { positionals: named, values } = read();
enterRoot();
const unknown = named.filter((name) => !benches.has(name));
if (unknown.length > 0)
  fail(`There is no benchmark ${unknown.join(", ")}. There is: ${[...benches.keys()].join(", ")}.`);
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) fail("--runs is how often a page is loaded: a number from 1.");
await ensureInstalled();
await Promise.all([ensureBuilt(programs), ensureBuilt(application)]);
const { measure } = await import("./measure.mjs");
const chosen = [...benches].filter(([name]) =>
  named.length > 0 ? named.includes(name) : values.full || !long.has(name),
);
process.exitCode = await measure(chosen, { ...values, runs }, from);
