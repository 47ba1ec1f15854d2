import type { Plugin } from "vite";
import { type Module, planChunks, type Start } from "./chunk-plan.ts";

/** Pages, as the router's plugin names what it parts from their routes. */
const isPage = (id: string) => id.includes("?tsr-split=");

const page = { files: 12, weight: 1 };
/** What opens over a page, or in it, when it is asked for. */
const later = { files: 60, weight: 0.02 };

/** The bytes of a module, roughly as they are sent: without comments and indentation. */
const sizeOf = (code: string | null) => (code ?? "").replaceAll(/\/\*[\s\S]*?\*\/|^\s+|\/\/.*$/gm, "").length;

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
      const modules = new Map<string, Module>();
      const starts: Start[] = [];
      let first = "";
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info === null) continue;
        modules.set(id, { size: sizeOf(info.code), imports: info.importedIds });
        if (info.isEntry) first = id;
        else if (info.dynamicImporters.length > 0) starts.push({ module: id, ...(isPage(id) ? page : later) });
      }
      const { initial, shared } = planChunks(modules, first, starts);
      nameOf = new Map();
      for (const id of initial) nameOf.set(id, id.includes("/node_modules/") ? "vendor" : "app");
      for (const [at, ids] of shared.entries()) for (const id of ids) nameOf.set(id, `shared-${at}`);
    },
  };
};
