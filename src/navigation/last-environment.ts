import { local } from "#src/lib/browser-storage.ts";

const key = "postern-environment";

/** The last environment opened in this browser. */
export const lastEnvironment = (): string | null => local.readText(key);

export const rememberEnvironment = (id: string): void => void local.writeText(key, id);
