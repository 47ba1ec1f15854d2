import { local } from "#src/lib/browser-storage.ts";

/** The playground's data stored permanently in this browser. */
export const localPlayground = local.under("postern.playground/");
