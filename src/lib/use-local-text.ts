import { useSyncExternalStore } from "react";
import { local } from "./browser-storage.ts";

/** The text that this browser keeps under a key, live: the same in every component and every tab. */
export const useLocalText = (key: string): string | null =>
  useSyncExternalStore(local.subscribe, () => local.readText(key));
