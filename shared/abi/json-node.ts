import type { Steps } from "./steps.ts";
import type { Path } from "./types.ts";

/**
 * JSON as written: numbers keep their digits, objects keep their entries as pairs so that no key reaches a prototype,
 * and every node keeps its offset.
 */
export type JsonNode = { readonly at: number } & (
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "array"; readonly items: readonly JsonNode[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, JsonNode])[] }
);

/** An object's value under a key. */
export const valueAt = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.kind === "object" ? node.entries.find(([name]) => name === key)?.[1] : undefined;

export const textOf = (node: JsonNode | undefined): string | undefined =>
  node?.kind === "string" ? node.value : undefined;

export const textAt = (node: JsonNode | undefined, key: string): string | undefined => textOf(valueAt(node, key));

/** How many levels are processed one value per step: an artifact, its list, an entry. Anything deeper is one step. */
export const outerLevels = 2;

/**
 * The plain value of a node, as JSON.parse returns it; keys become own properties whatever their name. Numbers may be
 * rounded: no number in an ABI matters, and one kept as text could pass for a name or a type.
 */
export const plainJson = (node: JsonNode): unknown => {
  switch (node.kind) {
    case "null":
      return null;
    case "number":
      return Number(node.text);
    case "array":
      return node.items.map(plainJson);
    case "object":
      return Object.fromEntries(node.entries.map(([key, value]) => [key, plainJson(value)]));
    default:
      return node.value;
  }
};

/** plainJson in steps. */
export const plainJsonSteps = function* (node: JsonNode, depth = 0): Steps<unknown> {
  if (depth >= outerLevels) return plainJson(node);
  yield;
  if (node.kind === "array") {
    const items: unknown[] = [];
    for (const item of node.items) items.push(yield* plainJsonSteps(item, depth + 1));
    return items;
  }
  if (node.kind !== "object") return plainJson(node);
  const entries: [string, unknown][] = [];
  for (const [key, value] of node.entries) entries.push([key, yield* plainJsonSteps(value, depth + 1)]);
  return Object.fromEntries(entries);
};

/** The offset of the deepest existing node on a path. */
export const offsetOf = (node: JsonNode, path: Path): number => {
  const [step, ...rest] = path;
  if (step === undefined) return node.at;
  if (node.kind === "array" && typeof step === "number") {
    const item = node.items[step];
    if (item !== undefined) return offsetOf(item, rest);
  }
  if (node.kind === "object") {
    const entry = node.entries.find(([key]) => key === step);
    if (entry !== undefined) return offsetOf(entry[1], rest);
  }
  return node.at;
};
