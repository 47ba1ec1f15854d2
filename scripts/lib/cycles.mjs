import { posix } from "node:path";

/** @typedef {import("./imports.mjs").Import} Import */
/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Graph */

/** @type {(next: Graph, start: string) => string[] | undefined} */
const shortestWayBack = (next, start) => {
  /** @type {Map<string, readonly string[]>} */
  const ways = new Map([[start, [start]]]);
  for (const [node, way] of ways) {
    for (const neighbour of next.get(node) ?? []) {
      if (neighbour === start) return [...way, start];
      if (!ways.has(neighbour)) ways.set(neighbour, [...way, neighbour]);
    }
  }
  return undefined;
};

/**
 * Cycles of a directed graph, each as its shortest loop: the first node is also the last. A graph with cycles yields at
 * least one, but nodes of a found cycle are not searched again.
 * @param {readonly (readonly [from: string, to: string])[]} edges
 */
const cyclesOf = (edges) => {
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const nodes = new Set();
  return [...next.keys()].sort().flatMap((start) => {
    const way = nodes.has(start) ? undefined : shortestWayBack(next, start);
    for (const node of way ?? []) nodes.add(node);
    return way === undefined ? [] : [way];
  });
};

/** Files that import each other, each cycle as its paths in order. */
export const fileCycles = (/** @type {readonly Pick<Import, "from" | "to">[]} */ imports) =>
  cyclesOf(imports.map(({ from, to }) => [from, to]));

/**
 * Tests and their helpers: folders and files named `testing` or `testing-…`, and the conformance checks.
 * @param {string} path
 */
export const isTest = (path) =>
  /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path) || /(?:^|\/)(?:testing|conformance)(?:-[^/]*)?[/.]/.test(path);

/**
 * The two folders that an import connects, below their common folder: `server/domains/runs/x.ts` and `server/lib/y.ts`
 * share `server`, so `server/domains` imports `server/lib`, each with everything in it. Files directly in the common
 * folder are one node, `server/*`.
 * @param {Import} edge
 * @returns {readonly [string, string] | undefined} undefined within one folder
 */
const foldersOf = ({ from, to }) => {
  const paths = [posix.dirname(from).split("/"), posix.dirname(to).split("/")];
  const [source = [], target = []] = paths;
  const common = source.findIndex((part, index) => part !== target[index]);
  const shared = common === -1 ? source.length : common;
  if (shared === source.length && shared === target.length) return undefined;
  const nodeOf = (/** @type {readonly string[]} */ parts) =>
    parts.length > shared ? parts.slice(0, shared + 1).join("/") : [...parts, "*"].join("/");
  return [nodeOf(source), nodeOf(target)];
};

/**
 * Folders that import each other. Tests are left out: they may use every part of their program, and nothing imports
 * them.
 * @param {readonly Import[]} imports
 */
export const folderCycles = (imports) =>
  cyclesOf(
    imports
      .filter(({ from }) => !isTest(from))
      .flatMap((edge) => {
        const folders = foldersOf(edge);
        return folders === undefined ? [] : [folders];
      }),
  );
