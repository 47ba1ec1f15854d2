import { posix } from "node:path";
import { isTest } from "./cycles.mjs";

/** @typedef {import("./imports.mjs").Import} Import */
/**
 * A row of docs/import-table.md. `folder` is a folder with everything in it, or `folder/*.ts`: the files
 * directly in the folder. A row for tests applies only to the tests in its folder.
 * @typedef {{ folder: string, tests: boolean, allows: readonly { path: string, typesOnly: boolean }[] }} Row
 */

/**
 * Reads the page's only table. Throws if a line of it is malformed: a misread row would allow the wrong imports.
 * @param {string} markdown
 * @returns {Row[]}
 */
export const readTable = (markdown) => {
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  const rows = lines.slice(2).map((line) => {
    const [, folder, tests, cell = ""] = /^\| `([^`]+)`(, tests)? +\| (.*?) +\|$/.exec(line) ?? [];
    const allows = cell === "nothing else" ? [] : cell.split(", ").map((item) => /^`([^`]+)`( \(types\))?$/.exec(item));
    if (folder === undefined || allows.includes(null))
      throw new Error(`The table has a row that cannot be read: ${line}`);
    return {
      folder,
      tests: tests !== undefined,
      allows: allows.flatMap((item) =>
        item?.[1] === undefined ? [] : [{ path: item[1], typesOnly: item[2] !== undefined }],
      ),
    };
  });
  if (rows.length === 0) throw new Error("The page has no table");
  return rows;
};

const isIn = (/** @type {string} */ file, /** @type {string} */ folder) =>
  folder.endsWith("*.ts")
    ? posix.dirname(file) === posix.dirname(folder)
    : file === folder || file.startsWith(`${folder}/`);

/** The folder of the innermost row that includes a file. */
const homeOf = (/** @type {readonly Row[]} */ rows, /** @type {string} */ file) =>
  rows
    .filter(({ folder, tests }) => !tests && isIn(file, folder))
    .map(({ folder }) => folder)
    .sort((one, other) => other.length - one.length)[0];

/**
 * The violations of the table, one sentence each.
 * @param {readonly Row[]} rows
 * @param {readonly string[]} files every file of the project's code
 * @param {readonly Import[]} imports
 * @returns {string[]}
 */
export const violations = (rows, files, imports) => {
  const folders = new Set(rows.flatMap(({ folder, allows }) => [folder, ...allows.map(({ path }) => path)]));
  const targets = [...files, ...imports.map(({ to }) => to)];
  const gone = [...folders].filter((name) => !targets.some((file) => isIn(file, name)));
  const homeless = files.filter((file) => homeOf(rows, file) === undefined);
  const forbidden = imports.flatMap(({ from, line, to, typesOnly }) => {
    if (isTest(to) && !isTest(from)) return [`${from}:${line} imports ${to}, which only tests may`];
    const home = homeOf(rows, from);
    if (home === homeOf(rows, to)) return [];
    const allows = rows
      .filter(({ folder, tests }) => isIn(from, folder) && (!tests || isTest(from)))
      .flatMap((row) => row.allows.filter(({ path }) => isIn(to, path)));
    if (allows.some((allowed) => typesOnly || !allowed.typesOnly)) return [];
    const only = allows.length > 0 ? "types only from there" : "nothing from there";
    return [`${from}:${line} imports ${to}: ${home ?? "a folder without a row"} may import ${only}`];
  });
  return [
    ...gone.map((name) => `The table names ${name}, where no file is`),
    ...homeless.map((file) => `${file} belongs to no row of the table`),
    ...forbidden,
  ];
};
