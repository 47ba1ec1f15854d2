import { build, type Plugin, type PluginOption } from "vite";
import { isOpenedByUrl } from "./page-scripts.ts";
import { type Chunk, planFiles } from "./shared-files.ts";

/** The bundler's own splitting. `plugins` are the ones that decide which modules there are. */
const splitOnce = async (plugins: readonly PluginOption[]): Promise<readonly Chunk[]> => {
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [...plugins],
    build: { write: false, minify: false, cssCodeSplit: false, cssMinify: false, modulePreload: false },
  });
  if (!("output" in output)) throw new Error("Expected one bundle.");
  return output.output.filter((file) => file.type === "chunk");
};

/** Splits the bundle by what pages share: builds once to see that, and then with the files that follow from it. */
export const splitByPage = (plugins: () => readonly PluginOption[]): Plugin => ({
  name: "split-by-page",
  apply: "build",
  config: async () => {
    const fileOf = planFiles(await splitOnce(plugins()), isOpenedByUrl);
    const codeSplitting = {
      includeDependenciesRecursively: false,
      groups: [{ debugName: "pages", name: (id: string) => fileOf.get(id) ?? null }],
    };
    return { build: { rolldownOptions: { output: { codeSplitting } } } };
  },
});
