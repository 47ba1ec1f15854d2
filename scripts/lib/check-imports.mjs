import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileCycles, folderCycles } from "./cycles.mjs";
import { readImports } from "./imports.mjs";
import { readTable, violations } from "./table.mjs";

/**
 * Checks every import of a project's own files against the table in its docs/architecture.md, and finds files and folders
 * that import one another.
 * @param {string} root
 * @returns {{ errors: string[], summary: string }}
 */
export const checkImports = (root) => {
  const rows = readTable(readFileSync(join(root, "docs/architecture.md"), "utf8"));
  const { files, imports, problems } = readImports(root);
  const cycles = folderCycles(imports);
  // Folders of the browser application still import one another: they are counted, so that the number is seen to fall.
  const ofSrc = cycles.filter((cycle) => cycle.every((folder) => folder.startsWith("src/")));
  const errors = [
    ...problems,
    ...violations(rows, files, imports),
    ...fileCycles(imports).map((cycle) => `Files import one another: ${cycle.join(" → ")}`),
    ...cycles
      .filter((cycle) => !ofSrc.includes(cycle))
      .map((cycle) => `Folders import one another: ${cycle.join(" → ")}`),
  ];
  const summary = `${imports.length} imports between ${files.length} files: ${errors.length} errors; ${ofSrc.length} folder cycles inside src.`;
  return { errors, summary };
};
