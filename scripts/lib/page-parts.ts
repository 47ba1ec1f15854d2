/** A part of a page that its first view needs if the URL has certain search parameters. */
export type PagePart = {
  readonly page: string;
  /** All of them must have a value. */
  readonly parameters: readonly string[];
  /** A file under src that is loaded with `import()`. */
  readonly file: string;
};

/**
 * The parts that a document names in addition to its page's scripts, so that a link that opens them loads everything in
 * one step. A part is loaded together with the page's parts that need fewer of its parameters.
 */
export const pageParts: readonly PagePart[] = [
  { page: "/$environment/playground", parameters: ["address"], file: "contract/contract-panel.tsx" },
  { page: "/$environment/playground", parameters: ["address", "fn"], file: "contract/call-panel.tsx" },
];
