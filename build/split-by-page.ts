import { build, type InlineConfig, type Plugin, type PluginOption } from "vite";
import { isOpenedByUrl } from "./page-scripts.ts";
import { type Chunk, planFiles } from "./shared-files.ts";

/** The bundler's own splitting. The settings are those that decide which modules there are. */
const splitOnce = async (settings: InlineConfig): Promise<readonly Chunk[]> => {
  const output = await build({
    ...settings,
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, cssCodeSplit: false, cssMinify: false, modulePreload: false },
  });
  if (!("output" in output)) throw new Error("Expected one bundle.");
  return output.output.filter((file) => file.type === "chunk");
};

/** Splits the bundle by what pages share: builds once to see that, and then with the files that follow from it. */
export const splitByPage = (plugins: () => readonly PluginOption[]): Plugin => {
  let fileOf: ReadonlyMap<string, string> = new Map();
  return {
    name: "split-by-page",
    apply: "build",
    config: async ({ root, base, define, resolve }, { mode }) => {
      const settings = { root, base, define, resolve, mode, plugins: [...plugins()] };
      fileOf = planFiles(await splitOnce(settings), isOpenedByUrl);
      const codeSplitting = {
        includeDependenciesRecursively: false,
        groups: [{ debugName: "pages", name: (id: string) => fileOf.get(id) ?? null }],
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
    generateBundle(_options, bundle) {
      const built = new Set(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
      // Both builds read the same modules, or the plan was made for another application.
      const missing = [...fileOf.keys()].find((id) => !built.has(id));
      if (missing !== undefined) this.error(`${missing} was in the first build and is missing in the second.`);
    },
  };
};
