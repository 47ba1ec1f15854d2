import type { ResultNode } from "./result-node.ts";
import { childPath } from "./result-path.ts";

/** How a value differs from the previous one in the same place. */
export type Difference =
  /** `by` is the increase of an integer. */
  | { readonly kind: "changed"; readonly before: string; readonly by?: bigint }
  | { readonly kind: "added" }
  /** A list's length changed. */
  | { readonly kind: "length"; readonly before: number; readonly after: number };

/** The values of a result that changed, by path. */
export const resultDifferences = (
  before: readonly ResultNode[],
  after: readonly ResultNode[],
): ReadonlyMap<string, Difference> => {
  const differences = new Map<string, Difference>();
  after.forEach((node, index) => compare(before[index], node, childPath("", undefined, index), differences));
  return differences;
};

const compare = (
  before: ResultNode | undefined,
  after: ResultNode,
  path: string,
  differences: Map<string, Difference>,
): void => {
  if (before === undefined) {
    differences.set(path, { kind: "added" });
    return;
  }
  if ("children" in before && "children" in after) {
    const [was, is] = [before.children.length, after.children.length];
    if (was !== is) differences.set(path, { kind: "length", before: was, after: is });
    after.children.forEach((child, index) =>
      compare(before.children[index], child, childPath(path, after, index), differences),
    );
    return;
  }
  const [was, is] = [textOf(before), textOf(after)];
  if (was === is && before.kind === after.kind) return;
  const counted = before.kind === "integer" && after.kind === "integer";
  differences.set(path, { kind: "changed", before: was, ...(counted ? { by: BigInt(is) - BigInt(was) } : {}) });
};

const textOf = (node: ResultNode): string => {
  if ("text" in node) return node.text;
  if ("raw" in node) return JSON.stringify(node.raw) ?? "nothing";
  return node.children.length === 0 ? node.type : `${node.type} with ${node.children.length} values`;
};
