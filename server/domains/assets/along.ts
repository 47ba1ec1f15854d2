import type { Along } from "#server/domains/mirror/save.ts";
import { noteMentioned } from "./mentioned.ts";
import { holderOf, saveNative } from "./native.ts";
import { removeVanished } from "./vanished.ts";

/** Keeps holdings in step with the mirrored list of addresses. */
export const alongTheMirror: Along = {
  saved: async (writer, { environment, kind }, contents, now) => {
    if (kind !== "addresses") return;
    await saveNative(writer, environment, contents, now);
    const holders = contents.flatMap((content) => holderOf(content) ?? []);
    await noteMentioned(writer, environment, holders, now);
  },
  swept: async (store, { environment, kind }, now) => {
    if (kind === "addresses") await removeVanished(store, environment, now);
  },
};
