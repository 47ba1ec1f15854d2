import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileCycles, folderCycles, isTest } from "./cycles.mjs";
import { readImports } from "./imports.mjs";
import { readTable, violations } from "./table.mjs";

/** A larger folder, not counting tests, is hard to navigate. */
const mostFiles = 60;

/**
 * Checks every import of a project's own files against its docs/import-table.md, and finds import cycles
 * of files and folders, and folders with too many files.
 * @param {string} root
 * @returns {{ errors: string[], summary: string }}
 */
export const checkImports = (root) => {
  const rows = readTable(readFileSync(join(root, "docs/import-table.md"), "utf8"));
  const { files, imports, problems } = readImports(root);
  const errors = [
    ...problems,
    ...violations(rows, files, imports),
    ...fileCycles(imports).map((cycle) => `Files import one another: ${cycle.join(" → ")}`),
    ...folderCycles(imports).map((cycle) => `Folders import one another: ${cycle.join(" → ")}`),
    ...crowded(files),
  ];
  return { errors, summary: `${imports.length} imports between ${files.length} files: ${errors.length} errors.` };
};

const crowded = (/** @type {readonly string[]} */ files) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const folder of files.filter((file) => !isTest(file)).map((file) => posix.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > mostFiles ? [`${folder} has ${count} files, more than ${mostFiles}: split it by purpose`] : [],
  );
};
