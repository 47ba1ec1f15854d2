import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { StartError } from "../store/data-directory.ts";

/** What a browser calls the server that listens there. */
export const originOf = (host: string, port: number): string =>
  // A URL leaves out the port that its scheme has anyway, as a browser does.
  new URL(`http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`).origin;

/** Opens the port, or says what to do where it cannot be opened; the port that it is. */
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
