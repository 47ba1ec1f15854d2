import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, resolve } from "node:path";

/**
 * A processor profile as the browser hands it over.
 * @typedef {{ readonly id: number, readonly callFrame: { readonly functionName: string, readonly url: string, readonly lineNumber: number, readonly columnNumber: number } }} Node
 * @typedef {{ readonly nodes: readonly Node[], readonly samples?: readonly number[], readonly timeDeltas?: readonly number[] }} Profile
 * @typedef {(node: Node) => { readonly source: string, readonly name: string }} Locate
 */

/**
 * Finds where a function of a built file was written. What no source has, such as the wrapping of a module, is of the built file.
 * @param {string} folder of the built files and their source maps
 * @param {string} root that the sources are named from
 */
export const locator = (folder, root) => {
  /** @type {Map<string, SourceMap | null>} */
  const maps = new Map();
  const mapOf = (/** @type {string} */ name) => {
    const file = join(folder, `${name}.map`);
    const known = maps.get(name);
    if (known !== undefined) return known;
    const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
    maps.set(name, map);
    return map;
  };
  return /** @type {Locate} */ (
    ({ callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      // What the browser does itself has a name in brackets, or no file.
      if (functionName.startsWith("(")) return { source: functionName, name: functionName };
      if (url === "") return { source: "(native)", name: functionName };
      const entry = mapOf(new URL(url).pathname.split("/").at(-1) ?? "")?.findEntry(lineNumber, columnNumber);
      // A place that the bundler made has a mapping to no source, whatever the type says.
      if (entry === undefined || !("originalSource" in entry) || typeof entry.originalSource !== "string")
        return {
          source: new URL(url).pathname.slice(1),
          name: functionName === "" ? "(top of the file)" : functionName,
        };
      const source = relative(root, resolve(folder, entry.originalSource)).replace(
        /^.*\/node_modules\//,
        "node_modules/",
      );
      return { source, name: `${functionName === "" ? "(module or arrow)" : functionName}:${entry.originalLine + 1}` };
    }
  );
};

/** The package that a file is of, or up to three folders of ours. */
export const packageOf = (/** @type {string} */ source) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.split("/").slice(0, 3).join("/");

/** What is no work of the page: nothing to do, and the browser's own. */
const idle = new Set(["(idle)", "(program)", "(root)"]);

/**
 * The self time of a profile, in milliseconds: in all, and by package, file and function, the longest first. Time in which the page did
 * nothing is left out.
 * @param {Profile} profile
 * @param {Locate} locate
 */
export const sharesOf = ({ nodes, samples = [], timeDeltas = [] }, locate) => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<number, number>} */
  const self = new Map();
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  /** @type {Record<"packages" | "files" | "functions", Map<string, number>>} */
  const sums = { packages: new Map(), files: new Map(), functions: new Map() };
  let total = 0;
  for (const [id, ms] of self) {
    const node = byId.get(id);
    if (node === undefined) continue;
    const { source, name } = locate(node);
    if (idle.has(source)) continue;
    total += ms;
    const add = (/** @type {Map<string, number>} */ sum, /** @type {string} */ key) =>
      sum.set(key, (sum.get(key) ?? 0) + ms);
    add(sums.packages, packageOf(source));
    add(sums.files, source);
    add(sums.functions, `${name} ${source}`);
  }
  const sorted = (/** @type {Map<string, number>} */ sum) =>
    [...sum].toSorted(([, left], [, right]) => right - left).map(([name, ms]) => ({ name, ms: Number(ms.toFixed(2)) }));
  return {
    totalMs: Number(total.toFixed(1)),
    packages: sorted(sums.packages),
    files: sorted(sums.files),
    functions: sorted(sums.functions),
  };
};
