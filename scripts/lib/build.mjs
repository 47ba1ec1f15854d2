import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { step } from "./run.mjs";

/**
 * A build target: its inputs (files and folders), its output folder, and the tool that builds it, which takes
 * `--outDir`.
 * @typedef {{ name: string, inputs: readonly string[], out: string, tool: readonly string[] }} Target
 */

/** @type {Target} */
export const programs = {
  name: "Build the server and the sandbox",
  inputs: ["database", "server", "sandbox", "shared", "vite.node.config.ts", "package.json", "package-lock.json"],
  out: "dist/node",
  tool: ["node_modules/vite/bin/vite.js", "build", "--config", "vite.node.config.ts", "--logLevel", "warn"],
};

/** @type {Target} */
export const application = {
  name: "Build the browser application",
  inputs: [
    "src",
    "shared",
    "public",
    "index.html",
    "vite.config.ts",
    "build",
    "tsconfig.base.json",
    "tsconfig.app.json",
    "package-lock.json",
  ],
  out: "dist/app",
  tool: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
};

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|(^|\/)testing\//.test(path);

/** @type {(path: string) => string[]} */
const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** A digest of all inputs of a target: it changes exactly when the target has to be rebuilt. */
const digestOf = (/** @type {Target} */ { inputs, tool }) => {
  const hash = createHash("sha256").update(tool.join(" "));
  const files = inputs.flatMap(filesBelow);
  for (const file of files.filter((path) => !isTest(path)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
};

const stampOf = (/** @type {Target} */ { out }) => `${out}.stamp`;

const isRunning = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Removes leftovers of killed builds beside a target's folder. */
const removeLeftovers = (/** @type {string} */ out) => {
  for (const name of readdirSync(dirname(out))) {
    const pid = /^\.(?:new|old)-(\d+)$/.exec(name.slice(basename(out).length))?.[1];
    if (pid === undefined || !name.startsWith(basename(out)) || isRunning(Number(pid))) continue;
    rmSync(join(dirname(out), name), { recursive: true, force: true });
  }
};

/**
 * Builds a target if its inputs have changed. It is built beside its folder and then moved there: two concurrent
 * starts, or a builder that outlives a killed start, never write to one folder.
 */
export const ensureBuilt = async (/** @type {Target} */ target) => {
  const { name, out, tool } = target;
  const digest = digestOf(target);
  const stamp = stampOf(target);
  if (existsSync(stamp) && existsSync(out) && readFileSync(stamp, "utf8") === digest) return;
  mkdirSync(dirname(out), { recursive: true });
  removeLeftovers(out);
  const built = `${out}.new-${process.pid}`;
  const advice = "Fix the problems above, then run the same command again.";
  await step(name, advice, process.execPath, [...tool, "--outDir", built]);
  // There is no stamp while moving: an old one must never describe other files.
  rmSync(stamp, { force: true });
  const old = `${out}.old-${process.pid}`;
  if (existsSync(out)) renameSync(out, old);
  renameSync(built, out);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(stamp, digest);
};
