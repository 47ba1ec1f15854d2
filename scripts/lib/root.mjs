import { fileURLToPath } from "node:url";

/** The commands work from any folder: all paths in them are relative to the project's root. */
export const enterRoot = () => process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
