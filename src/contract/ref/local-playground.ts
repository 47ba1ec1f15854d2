import { local } from "#src/lib/browser-storage.ts";

/** What the playground keeps in this browser for good. */
export const localPlayground = local.under("postern.playground/");
