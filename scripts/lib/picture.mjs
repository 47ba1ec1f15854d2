import { isTest } from "./cycles.mjs";

/** @typedef {import("./imports.mjs").Import} Import */
/** @typedef {readonly [from: string, to: string]} Edge */

/** The folder of the project that a file is in; undefined for files in the root. */
const areaOf = (/** @type {string} */ file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : undefined);

/** The feature of the browser application that a file is in; undefined for files outside, and for those directly in `src`. */
const featureOf = (/** @type {string} */ file) => {
  const [area, feature, inner, ...rest] = file.split("/");
  if (area !== "src" || inner === undefined) return undefined;
  // The palette, too, has to know which contract is meant, and nothing else of a contract: without a box of its own this folder
  // would put all of `contract` below the palette.
  return feature === "contract" && inner === "ref" && rest.length > 0 ? "contract/ref" : feature;
};

/**
 * Which of the parts that `partOf` names imports which, once each. Tests are left out: they may import all of their program.
 * @param {readonly Import[]} imports
 * @param {(file: string) => string | undefined} partOf
 * @returns {Edge[]}
 */
const edgesBetween = (imports, partOf) => {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  for (const { from, to } of imports) {
    const [one, other] = [partOf(from), partOf(to)];
    if (one === undefined || other === undefined || one === other || isTest(from)) continue;
    edges.set(`${one} ${other}`, [one, other]);
  }
  return [...edges.values()];
};

/**
 * The edges without those that others already imply: a → c is left out beside a → b → c. There must be no cycle, which
 * `npm run lint` makes sure of.
 * @param {readonly Edge[]} edges
 */
export const withoutImplied = (edges) => {
  /** @type {(start: string) => string[]} */
  const next = (start) => edges.flatMap(([from, to]) => (from === start ? [to] : []));
  /** @type {(start: string) => Set<string>} */
  const reachedFrom = (start) => {
    const reached = new Set(next(start));
    for (const node of reached) for (const to of next(node)) reached.add(to);
    return reached;
  };
  return edges.filter(([from, to]) => !next(from).some((other) => other !== to && reachedFrom(other).has(to)));
};

/** A Mermaid graph, in an order that does not depend on the file system's. */
const graphOf = (/** @type {readonly Edge[]} */ edges) => {
  const idOf = (/** @type {string} */ name) => name.replaceAll(/\W/g, "_");
  const lines = [
    ...[...new Set(edges.flat())].map((name) => `  ${idOf(name)}["${name}"]`).sort(),
    ...edges.map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`).sort(),
  ];
  return ["```mermaid", "graph TD", ...lines, "```"].join("\n");
};

const begin = "<!-- Drawn from the imports by `npm run architecture`. -->";
const end = "<!-- End of what is drawn. -->";

/**
 * The pictures of who imports whom: the folders of the project, and the features of the browser application.
 * @param {readonly Import[]} imports
 */
export const pictures = (imports) =>
  [
    "The folders of the project:",
    graphOf(withoutImplied(edgesBetween(imports, areaOf))),
    "The features of the browser application, in `src/`:",
    graphOf(withoutImplied(edgesBetween(imports, featureOf))),
  ].join("\n\n");

/**
 * The document with new pictures between its two markers.
 * @param {string} markdown
 * @param {string} drawn
 */
export const withPictures = (markdown, drawn) => {
  const [before, rest, ...more] = markdown.split(begin);
  const [, after, ...others] = (rest ?? "").split(end);
  if (after === undefined || more.length + others.length > 0)
    throw new Error(`Each marker has to be there once: ${begin} ${end}`);
  return `${before}${begin}\n\n${drawn}\n\n${end}${after}`;
};
