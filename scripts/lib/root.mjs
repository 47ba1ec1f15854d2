import { fileURLToPath } from "node:url";

/** The commands work from any folder: all their paths are relative to the project's root. */
export const enterRoot = () => process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
