import type { Plugin } from "vite";
import { type Module, planChunks, type Start } from "./chunk-plan.ts";
import { pageParts } from "./page-parts.ts";

/** Pages, as the router's plugin names what it parts from their routes. */
const isPage = (id: string) => id.includes("?tsr-split=");

/** With the document, its sheet, the first script, its own and five requests for data that is fifteen requests. */
const page = { files: 6, weight: 1 };
/** What opens over a page, or in it, when it is asked for. */
const later = { files: 40, weight: 0.02 };
/** What every page loads once it is idle brings nothing else along, and nobody waits for it. */
const idle = { files: 1, weight: 0.3 };
const isIdle = (id: string) => id.endsWith("/error-words/all-words.ts");
/** The pages that people open first, and again and again: what they do not need counts more. */
const mostOpened = /\/(?:\$environment\/(?:playground\.tsx|addresses\/index\.tsx)|auth\/link\.tsx)\?/;
/** What everybody opens first, after each sign-in, and what they look at most. Both ask for more data than the others, so they have fewer files. */
const everyday = /\/\$environment\/(?:activity\/)?index\.tsx\?/;
/** What a link to a page may open in it. */
const part = { files: 8, weight: 2 };
const isPart = (id: string) => pageParts.some(({ file }) => id.endsWith(`/src/${file}`));
const startOf = (id: string) =>
  isIdle(id)
    ? idle
    : everyday.test(id)
      ? { files: 5, weight: 10 }
      : mostOpened.test(id)
        ? { ...page, weight: 7 }
        : isPage(id)
          ? page
          : isPart(id)
            ? part
            : later;

/** A module as the bundler describes it. */
type Described = {
  readonly id: string;
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
};

/** The bytes of a module, roughly as they are sent: without comments, indentation, and the paths that it imports from. */
const sizeOf = (code: string | null) =>
  (code ?? "").replaceAll(/\/\*[\s\S]*?\*\/|^\s+|\/\/.*$|(?<=\b(?:from|import)\s*)"[^"\n]*"/gm, "").length;

/** A module's name that is the same wherever the repository is. */
const nameIn = (root: string, id: string): string =>
  id.includes("/node_modules/") ? id.slice(id.lastIndexOf("/node_modules/")) : id.replace(root, "");

/**
 * The graph of a bundle for the plan. It depends neither on where the repository is nor on which file was read first: the same sources
 * become the same files everywhere.
 */
export const graphOf = (
  described: readonly Described[],
  root: string,
): { readonly modules: ReadonlyMap<string, Module>; readonly first: string; readonly starts: readonly Start[] } => {
  const inOrder = described.toSorted((one, other) => {
    const [name, otherName] = [nameIn(root, one.id), nameIn(root, other.id)];
    return name < otherName ? -1 : Number(name > otherName);
  });
  return {
    modules: new Map(inOrder.map(({ id, code, importedIds }) => [id, { size: sizeOf(code), imports: importedIds }])),
    first: inOrder.find(({ isEntry }) => isEntry)?.id ?? "",
    starts: inOrder
      .filter(({ isEntry, dynamicImporters }) => !isEntry && dynamicImporters.length > 0)
      .map(({ id }) => ({ module: id, ...startOf(id) })),
  };
};

/** Parts the bundle by what the pages import (docs/decisions, 0053). */
export const pageChunks = (): Plugin => {
  let nameOf = new Map<string, string>();
  return {
    name: "page-chunks",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: "pages", name: (id: string) => nameOf.get(id) ?? null }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const described = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      const { modules, first, starts } = graphOf(described, process.cwd());
      const { initial, shared } = planChunks(modules, first, starts);
      nameOf = new Map();
      for (const id of initial) nameOf.set(id, "app");
      for (const [at, ids] of shared.entries()) for (const id of ids) nameOf.set(id, `shared-${at}`);
    },
  };
};
