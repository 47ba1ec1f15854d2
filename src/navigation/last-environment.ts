import { local } from "../lib/browser-storage.ts";

const key = "postern-environment";

/** The environment that was open last in this browser. */
export const lastEnvironment = (): string | null => local.readText(key);

export const rememberEnvironment = (id: string): void => void local.writeText(key, id);
