import { useSyncExternalStore } from "react";
import { local } from "./browser-storage.ts";

/** The text this browser stores under a key, live: the same in every component and tab. */
export const useLocalText = (key: string): string | null =>
  useSyncExternalStore(local.subscribe, () => local.readText(key));
