/** The path of an environment's own routes. */
const consolePath = (environment: string, name: string): string =>
  `/console/${encodeURIComponent(environment)}/${name}`;

/** Where the server answers for its journal. */
export const operationsPath = (environment: string): string => consolePath(environment, "operations");

/** Where the server answers for its mirror. */
export const findPath = (environment: string): string => consolePath(environment, "find");

/** Where the server answers for the contract book. */
export const bookPath = (environment: string): string => consolePath(environment, "contracts");

/** Query of the number of open operations, which the header of every page shows. */
export const openOperationsQuery = { state: "open", take: "1" } as const;
