import { join } from "node:path";

/** The embedded service's own folder in a data directory. */
export const sandboxDirectoryIn = (dataDirectory: string): string => join(dataDirectory, "sandbox");
