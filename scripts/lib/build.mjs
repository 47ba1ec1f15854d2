import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "./run.mjs";

/**
 * What is built: its inputs (files and folders), the folder it goes to, and the program that builds it.
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
    "index.html",
    "vite.config.ts",
    "scripts/lib",
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

/** A digest of all that goes into a target: it changes when and only when the target has to be built again. */
const digestOf = (/** @type {Target} */ { inputs, tool }) => {
  const hash = createHash("sha256").update(tool.join(" "));
  const files = inputs.flatMap(filesBelow);
  for (const file of files.filter((path) => !isTest(path)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
};

const stampOf = (/** @type {Target} */ { out }) => `${out}.stamp`;

/** Builds a target where its inputs have changed since it was built. */
export const ensureBuilt = async (/** @type {Target} */ target) => {
  const digest = digestOf(target);
  const stamp = stampOf(target);
  if (existsSync(stamp) && existsSync(target.out) && readFileSync(stamp, "utf8") === digest) return;
  // No stamp while building: a build that was interrupted is never taken for a finished one.
  rmSync(stamp, { force: true });
  rmSync(target.out, { recursive: true, force: true });
  await step(
    target.name,
    "Mend what the lines above say, then run the same command again.",
    process.execPath,
    target.tool,
  );
  mkdirSync("dist", { recursive: true });
  writeFileSync(stamp, digest);
};
