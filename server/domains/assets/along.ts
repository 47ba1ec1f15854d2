import type { Along } from "../mirror/save.ts";
import { saveNative } from "./native.ts";
import { removeVanished } from "./vanished.ts";

/** Keeps what addresses have in step with the mirror of the list of addresses. */
export const alongTheMirror: Along = {
  saved: async (writer, { environment, kind }, contents, now) => {
    if (kind === "addresses") await saveNative(writer, environment, contents, now);
  },
  swept: async (store, { environment, kind }, now) => {
    if (kind === "addresses") await removeVanished(store, environment, now);
  },
};
