import type { Plugin } from "vite";
import { reached } from "./reached.ts";

/** A part of a page that its first view needs if the URL has certain search parameters, all of them with a value. */
export type PagePart = {
  readonly page: string;
  readonly parameters: readonly string[];
  /** A file under src that is loaded with `import()`. */
  readonly file: string;
};

const pageParts: readonly PagePart[] = [
  { page: "/$environment/playground", parameters: ["address"], file: "playground/contract-panel.tsx" },
  { page: "/$environment/playground", parameters: ["address", "fn"], file: "playground/call-panel.tsx" },
];

/** The fields of a bundle file that are used here. */
type Chunk = { readonly fileName: string; readonly moduleIds: readonly string[]; readonly imports: readonly string[] };

/** The path of the page in a file of `src/pages`: `contracts/$networkId.$address` is `/contracts/$networkId/$address`. */
export const pathOf = (moduleId: string): string | undefined => {
  const [, file] = /\/src\/pages\/(.+)\.tsx\?tsr-split=/.exec(moduleId) ?? [];
  return file === undefined ? undefined : `/${file.replaceAll(".", "/").replace(/(^|\/)index$/, "$1")}`;
};

/** Whether a module is a page, or a part that a link may open with its page. */
export const isOpenedByUrl = (moduleId: string): boolean =>
  pathOf(moduleId) !== undefined || pageParts.some(({ file }) => moduleId.endsWith(`/src/${file}`));

/**
 * The scripts of each page by its path, besides those that index.html names: its own with all that it imports. A part's
 * key is `/page?parameter&other`; its scripts include those of the parts that need fewer of its parameters.
 */
export const scriptsByPage = (
  chunks: readonly Chunk[],
  entry: string,
  parts: readonly PagePart[] = pageParts,
): Readonly<Record<string, readonly string[]>> => {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const withImports = (names: readonly string[]) => reached(names, (name) => importsOf.get(name) ?? []);
  const first = withImports([entry]);
  const scriptsOf = (names: readonly string[]) => [...withImports(names)].filter((name) => !first.has(name));
  const pages = chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds.flatMap((id) => {
      const path = pathOf(id);
      return path === undefined ? [] : [[path, fileName] as const];
    }),
  );
  const chunkOf = new Map(pages);
  // Those with fewer parameters first: of the parts that a URL opens, the server takes the last.
  const inOrder = parts.toSorted((one, other) => one.parameters.length - other.parameters.length);
  const partsOfPages = inOrder.map(({ page, parameters }) => {
    const own = chunkOf.get(page);
    if (own === undefined) throw new Error(`No page has the path ${page}.`);
    const opened = parts.filter(
      (other) => other.page === page && other.parameters.every((one) => parameters.includes(one)),
    );
    const files = opened.map(({ file }) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${file}`)));
      if (chunk === undefined) throw new Error(`No script has ${file}.`);
      return chunk.fileName;
    });
    return [`${page}?${parameters.join("&")}`, scriptsOf([own, ...files])] as const;
  });
  return Object.fromEntries([...pages.map(([path, name]) => [path, scriptsOf([name])] as const), ...partsOfPages]);
};

/** The file beside index.html with the scripts of each page, from which the server names them in the document. */
export const pageScripts = (): Plugin => ({
  name: "page-scripts",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const entry = chunks.find(({ isEntry }) => isEntry);
    if (entry === undefined) this.error("The bundle has no entry.");
    const source = JSON.stringify(scriptsByPage(chunks, entry.fileName));
    this.emitFile({ type: "asset", fileName: "page-scripts.json", source });
  },
});
