import { existsSync, readFileSync } from "node:fs";
import { step } from "./run.mjs";
import { say } from "./say.mjs";

const packagesOf = (/** @type {string} */ path) =>
  /** @type {Record<string, { version?: string, optional?: boolean }>} */ (
    JSON.parse(readFileSync(path, "utf8")).packages
  );

/** npm writes its hidden lockfile last, so one that matches ours proves a complete install. */
const isInstalled = () => {
  if (!existsSync("node_modules/.package-lock.json")) return false;
  const installed = packagesOf("node_modules/.package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, { version, optional }]) => path === "" || optional === true || installed[path]?.version === version,
  );
};

/** Installs exactly the lockfile's packages, unless they are already installed. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  say("First start, or changed dependencies: this takes a minute.");
  await step(
    "Install the packages of package-lock.json",
    "Is the npm registry reachable? Fix the problems above, then run the same command again.",
    "npm",
    ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
  );
};
