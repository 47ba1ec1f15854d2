import type { ResultNode } from "./result-node.ts";

/**
 * Decoded values as JSON: integers as exact decimal text; several values and tuples as an object by name, or as a list
 * if a name is missing or repeated.
 */
export const resultJson = (nodes: readonly ResultNode[], indent = 2): string => {
  const [only] = nodes;
  return JSON.stringify(nodes.length === 1 && only !== undefined ? plain(only) : together(nodes), null, indent);
};

const plain = (node: ResultNode): unknown => {
  if (node.kind === "list") return node.children.map(plain);
  if (node.kind === "tuple") return together(node.children);
  if (node.kind === "mismatch") return node.raw ?? null;
  return node.kind === "boolean" ? node.text === "true" : node.text;
};

const together = (nodes: readonly ResultNode[]): unknown => {
  const names = nodes.map(({ name }) => name);
  const distinct = new Set(names).size === names.length && !names.includes("");
  if (nodes.length === 0 || !distinct) return nodes.map(plain);
  // A component named __proto__ becomes an ordinary key here.
  return Object.fromEntries(nodes.map((node) => [node.name, plain(node)]));
};
