/** The names of the local machine, as written in a URL and as parsed from one. */
export const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "[::1]", "localhost"]);
