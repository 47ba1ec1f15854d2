import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config/config.ts";
import { StartError } from "#server/store/data-directory.ts";

/** The origin that a browser uses for a server listening there. */
export const originOf = (host: string, port: number): string =>
  // A URL omits its scheme's default port, as browsers do.
  new URL(`http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`).origin;

/** Opens the port and returns its number, or explains what to do if it cannot be opened. */
export const listen = async (app: FastifyInstance, { host, port }: Config["listen"]): Promise<number> => {
  try {
    await app.listen({ host: host.replace(/^\[(.*)\]$/, "$1"), port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use. Set POSTERN_PORT to another one, or to 0 for a free one.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs more permissions to open. Set POSTERN_PORT to a port above 1023.`);
    throw error;
  }
  const address: AddressInfo | string | null = app.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
};
