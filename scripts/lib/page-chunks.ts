import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import * as z from "zod";
import { type Module, planChunks, type Start } from "./chunk-plan.ts";
import { pageParts } from "./page-parts.ts";

/** Pages, under the ids that the router's plugin gives to the code it splits from routes. */
const isPage = (id: string) => id.includes("?tsr-split=");

/**
 * With the document, its style sheet, the first script, the page's own script and five data requests, that is fifteen
 * requests.
 */
const page = { files: 6, weight: 1 };
/** Parts that open over a page or in it on demand. */
const later = { files: 40, weight: 0.02 };
/** Every page loads these parts when idle. They bring nothing else along, and no one waits for them. */
const idle = { files: 1, weight: 0.3 };
const isIdle = (id: string) => id.endsWith("/error-words/all-words.ts");
/** The pages that people open first and most often: unneeded bytes cost more there. */
const mostOpened = /\/(?:\$environment\/(?:playground\.tsx|addresses\/index\.tsx)|auth\/link\.tsx)\?/;
/**
 * The pages that everyone opens first after signing in and uses most. Both request more data than others, so they get
 * fewer files.
 */
const everyday = /\/\$environment\/(?:activity\/)?index\.tsx\?/;
/** Parts of a page that a link may open. */
const part = { files: 8, weight: 2 };
const isPart = (id: string) => pageParts.some(({ file }) => id.endsWith(`/src/${file}`));
const startOf = (id: string) =>
  isIdle(id)
    ? idle
    : everyday.test(id)
      ? { files: 5, weight: 10 }
      : mostOpened.test(id)
        ? { ...page, weight: 9 }
        : isPage(id)
          ? page
          : isPart(id)
            ? part
            : later;

/** A module as described by the bundler. */
type Described = {
  readonly id: string;
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
};

/** The approximate size of a module as sent: without comments, indentation and import paths. */
const sizeOf = (code: string | null) =>
  (code ?? "").replaceAll(/\/\*[\s\S]*?\*\/|^\s+|\/\/.*$|(?<=\b(?:from|import)\s*)"[^"\n]*"/gm, "").length;

/** A module name independent of the repository's location. */
const nameIn = (root: string, id: string): string =>
  id.includes("/node_modules/") ? id.slice(id.lastIndexOf("/node_modules/")) : id.replace(root, "");

/**
 * The module graph for the plan. It depends neither on the repository's location nor on which file was read first: the
 * same sources give the same files everywhere.
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

/** The modules of each file in the last plan found by a search, by name. */
const knownPlan = "scripts/lib/page-chunks.json";
const planSchema = z.array(z.array(z.string()));

/** `npm run chunks` searches for a new plan for some minutes. */
const isSearching = process.env["POSTERN_SEARCH_CHUNKS"] === "1";
const thoroughly = { searches: 3, steps: 5000 };

/** Splits the bundle by what the pages import (docs/decisions, 0053 and 0085). */
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
      const root = process.cwd();
      const { modules, first, starts } = graphOf(described, root);
      const idOf = new Map([...modules.keys()].map((id) => [nameIn(root, id), id]));
      const known = planSchema
        .parse(JSON.parse(readFileSync(knownPlan, "utf8")))
        .map((names) => names.flatMap((name) => idOf.get(name) ?? []));
      const { initial, shared } = planChunks(modules, first, starts, {
        known,
        ...(isSearching && { effort: thoroughly }),
      });
      if (isSearching) {
        const plan = shared.map((file) => file.map((id) => nameIn(root, id)).toSorted());
        writeFileSync(knownPlan, `${JSON.stringify(plan, undefined, 2)}\n`);
      }
      nameOf = new Map();
      for (const id of initial) nameOf.set(id, "app");
      for (const [at, ids] of shared.entries()) for (const id of ids) nameOf.set(id, `shared-${at}`);
    },
  };
};
