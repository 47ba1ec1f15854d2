import { existsSync } from "node:fs";
import { ensureBuilt, programs } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";

/**
 * Runs a program of dist/node in this process. It is built first only if missing: a running server uses the existing
 * build, which must not be replaced.
 * @param {string} name its path without the ending, such as "server/commands/audit/main"
 */
export const runCommand = async (name) => {
  const program = new URL(`../../dist/node/${name}.js`, import.meta.url);
  if (!existsSync(program)) {
    await ensureInstalled();
    await ensureBuilt(programs);
  }
  await import(program.href);
};
