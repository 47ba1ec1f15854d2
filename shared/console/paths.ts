/** The path of an environment's own routes. */
const consolePath = (environment: string, name: string): string =>
  `/console/${encodeURIComponent(environment)}/${name}`;

/** Where the server answers for its journal. */
export const operationsPath = (environment: string): string => consolePath(environment, "operations");

/** Where the server answers for saved views. */
export const viewsPath = (environment: string): string => consolePath(environment, "views");

/** Where the server answers for its mirror. */
export const findPath = (environment: string): string => consolePath(environment, "find");

/** Where the server answers for the contract book. */
export const bookPath = (environment: string): string => consolePath(environment, "contracts");

/** Where the server says what is open and what has changed, which every page asks for. */
export const pulsePath = (environment: string): string => consolePath(environment, "pulse");
