import { isTest } from "./cycles.mjs";

/** @typedef {import("./imports.mjs").Import} Import */
/** @typedef {readonly [from: string, to: string]} Edge */

/** A file's top-level folder; undefined for files in the root. */
const areaOf = (/** @type {string} */ file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : undefined);

/** The browser application's feature that contains a file; undefined for files outside, and directly in `src`. */
const featureOf = (/** @type {string} */ file) => {
  const [area, feature, inner, ...rest] = file.split("/");
  if (area !== "src" || inner === undefined) return undefined;
  // The palette also needs to know which contract is meant, but nothing else about contracts. Without its own box, this
  // folder would put all of `playground` below the palette.
  return feature === "playground" && inner === "ref" && rest.length > 0 ? "playground/ref" : feature;
};

/**
 * The distinct imports between the parts that `partOf` names. Tests are left out: they may import all of their program.
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
 * The edges without those implied by others: a → c is left out if there is a → b → c. There must be no cycle, as `npm
 * run lint` ensures.
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

/** A Mermaid graph in an order independent of the file system. */
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
 * The pictures of imports: between the project's folders, and between the browser application's features.
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
