import type { ResultNode } from "./result-node.ts";

/** The path of a value in a result: `.1` is the second output or component, `[2]` the third row of a list. */
export const childPath = (path: string, parent: Pick<ResultNode, "kind"> | undefined, index: number): string =>
  parent?.kind === "list" ? `${path}[${index}]` : `${path}.${index}`;

/** The path shared by all rows of a list, so that a choice for one row applies to all. */
export const columnPath = (path: string): string => path.replaceAll(/\[\d+\]/g, "[]");
