import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type PagePart, pageParts } from "./page-parts.ts";

/** A page of the application: its full path, its file, and the files of the pages around it, outermost first. */
type Page = { readonly path: string; readonly files: readonly string[] };

/** The parts of the bundle used here: each chunk's modules, and the chunks it imports statically. */
export type Chunk = { readonly moduleIds: readonly string[]; readonly imports: readonly string[] };

const importOf = /import \{ Route as (\w+)Import \} from "\.\/(pages\/[^"]+)"/g;
const routeOf =
  /const (\w+) =\s*(\w+)Import\.update\(\{\s*id: "[^"]*",\s*(?:path: "([^"]*)",\s*)?getParentRoute: \(\) => (\w+),/g;

/** The pages of the generated route tree, including a layout without a page. Throws if it cannot be read. */
export const pagesOf = (routeTree: string): readonly Page[] => {
  const files = new Map([...routeTree.matchAll(importOf)].map(([, name = "", file = ""]) => [name, file]));
  const routes = new Map(
    [...routeTree.matchAll(routeOf)].map(([, name = "", imported = "", path = "", parent = ""]) => [
      name,
      { file: files.get(imported), path, parent },
    ]),
  );
  const root = files.get("rootRoute");
  // The root has no `update`.
  if (root === undefined || routes.size !== files.size - 1) throw new Error("The generated route tree cannot be read.");
  const pageOf = (name: string): Page => {
    if (name === "rootRouteImport") return { path: "", files: [root] };
    const route = routes.get(name);
    if (route?.file === undefined) throw new Error(`The generated route tree lacks ${name}.`);
    const around = pageOf(route.parent);
    return { path: `${around.path}${route.path}`, files: [...around.files, route.file] };
  };
  return [...routes.keys()].map(pageOf);
};

/**
 * The scripts of each page beyond those of index.html: the split parts of its file and of the pages around it that its
 * first view needs (component and loader), with all their static imports. A page with parts also has an entry per part,
 * by its path and the names of the parameters: `/page?one&other`.
 */
export const chunksByPage = (
  pages: readonly Page[],
  chunks: ReadonlyMap<string, Chunk>,
  entry: string,
  parts: readonly PagePart[] = [],
): Readonly<Record<string, readonly string[]>> => {
  const withImports = (names: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      withImports(chunks.get(name)?.imports ?? [], found);
    }
    return found;
  };
  const isSplitOff = (id: string, file: string): boolean => {
    const [path = "", query = ""] = id.split("?tsr-split=");
    return path.endsWith(`/src/${file}`) && /component|loader/.test(query) && !/error|notFound|pending/i.test(query);
  };
  const ofFile = (file: string): readonly string[] =>
    [...chunks].flatMap(([name, { moduleIds }]) => (moduleIds.some((id) => isSplitOff(id, file)) ? [name] : []));
  const ofPart = ({ file }: PagePart): readonly string[] =>
    [...chunks].flatMap(([name, { moduleIds }]) => (moduleIds.some((id) => id.endsWith(`/src/${file}`)) ? [name] : []));
  const known = withImports([entry]);
  const beyond = (names: readonly string[]) => [...withImports(names)].filter((name) => !known.has(name));
  return Object.fromEntries(
    pages.flatMap(({ path, files }) => {
      const own = files.flatMap(ofFile);
      const withPart = parts
        .filter(({ page }) => page === path)
        .map(({ parameters }, _, all) => {
          const open = all.filter((other) => other.parameters.every((name) => parameters.includes(name)));
          return [`${path}?${parameters.join("&")}`, beyond([...own, ...open.flatMap(ofPart)])] as const;
        });
      return [[path, beyond(own)] as const, ...withPart];
    }),
  );
};

/** The file beside index.html with the scripts of each page, read by the server. */
export const pageScriptsFile = "page-scripts.json";

/** Writes the scripts of each page beside index.html, so that the server can name them in the document. */
export const routeChunks = (routeTree: string): Plugin => ({
  name: "route-chunks",
  apply: "build",
  generateBundle: {
    // After Vite has put the entry into index.html, when names are final.
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) this.error("The bundle has no entry.");
      const table = chunksByPage(
        pagesOf(readFileSync(routeTree, "utf8")),
        new Map(chunks.map(({ fileName, moduleIds, imports }) => [fileName, { moduleIds, imports }])),
        entry.fileName,
        pageParts,
      );
      for (const { page, parameters, file } of pageParts) {
        if ((table[`${page}?${parameters.join("&")}`] ?? []).length <= (table[page] ?? []).length)
          this.error(`No script was found for ${file}.`);
      }
      for (const [path, names] of Object.entries(table)) {
        // Layouts of other pages may be in the first script.
        const isAround = Object.keys(table).some((other) => other.startsWith(`${path}/`));
        if (path !== "/" && !isAround && names.length === 0) this.error(`No script was found for the page ${path}.`);
      }
      this.emitFile({ type: "asset", fileName: pageScriptsFile, source: JSON.stringify(table) });
    },
  },
});
