import type { ResultNode } from "./result-node.ts";

/** Where a value stands in a result: `.1` is the second output or component, `[2]` the third row of a list. */
export const childPath = (path: string, parent: Pick<ResultNode, "kind"> | undefined, index: number): string =>
  parent?.kind === "list" ? `${path}[${index}]` : `${path}.${index}`;

/** The same for all rows of a list, so that what is chosen for one row holds for the others. */
export const columnPath = (path: string): string => path.replaceAll(/\[\d+\]/g, "[]");
