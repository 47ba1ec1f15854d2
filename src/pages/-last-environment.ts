const key = "postern-environment";

/** The environment that was open last in this browser. */
export const lastEnvironment = (): string | null => localStorage.getItem(key);

export const rememberEnvironment = (id: string): void => localStorage.setItem(key, id);
