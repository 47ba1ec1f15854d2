/** The names under which a machine knows itself, as they stand in an address and after parsing one. */
export const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "[::1]", "localhost"]);
