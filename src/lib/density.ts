import { local } from "./browser-storage.ts";
import { useLocalText } from "./use-local-text.ts";

type Density = "comfortable" | "compact";

// index.html reads the same key before the first paint.
const key = "postern-density";

const setDensity = (density: Density): void => {
  local.writeText(key, density);
  document.documentElement.dataset["density"] = density;
};

/** The density of lists, remembered in this browser, and a setter. */
export const useDensity = () => ({
  density: useLocalText(key) === "compact" ? ("compact" as const) : ("comfortable" as const),
  setDensity,
});
