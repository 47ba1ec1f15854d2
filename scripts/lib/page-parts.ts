/** A part of a page that its first view needs if its URL has some search parameters. */
export type PagePart = {
  readonly page: string;
  /** All of them have a value. */
  readonly parameters: readonly string[];
  /** A file under src that is loaded with `import()`. */
  readonly file: string;
};

/**
 * The parts that a document names beside the scripts of their page: a link that opens them loads everything in one step. A part is
 * loaded together with those of its page that need fewer of its parameters.
 */
export const pageParts: readonly PagePart[] = [
  { page: "/$environment/playground", parameters: ["address"], file: "contract/contract-panel.tsx" },
  { page: "/$environment/playground", parameters: ["address", "fn"], file: "contract/call-panel.tsx" },
];
