/** The path of one of an environment's own routes. */
const consolePath = (environment: string, name: string): string =>
  `/console/${encodeURIComponent(environment)}/${name}`;

export const operationsPath = (environment: string): string => consolePath(environment, "operations");

/** Path of what concerns unconfirmed operations together. */
export const unconfirmedPath = (environment: string): string => consolePath(environment, "unconfirmed");

export const viewsPath = (environment: string): string => consolePath(environment, "views");

/** Path of the server's mirror of service records. */
export const findPath = (environment: string): string => consolePath(environment, "find");

/** Path of the contract book. */
export const bookPath = (environment: string): string => consolePath(environment, "contracts");

/** Path of the pulse, which every page requests: what is open and what has changed. */
export const pulsePath = (environment: string): string => consolePath(environment, "pulse");
