import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import type { Config } from "./config.ts";

const usualPort = 80;

const controlSchema = z.object({ url: z.url() });

/**
 * Why the server could not listen where it is configured to; null if it could, or if the program that has the port is
 * the Postern of this data directory. Listens there for a moment.
 */
export const portProblem = async ({ listen, dataDirectory }: Pick<Config, "listen" | "dataDirectory">) => {
  const { host, port } = listen;
  if (port === 0) return null;
  const code = await listeningFails(host, port);
  switch (code) {
    case null:
      return null;
    case "EADDRINUSE":
      return portInUse(dataDirectory) === port ? null : `listen.port: ${port} is in use by another program`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `listen.host: ${host} is not an address of this machine`;
    default:
      return `listen.port: ${port} cannot be used (${code})`;
  }
};

const listeningFails = (host: string, port: number): Promise<string | null> =>
  new Promise((done) => {
    const server = createServer();
    server.once("error", (error) => done("code" in error ? String(error.code) : error.name));
    server.listen({ host: host.replace(/^\[(.*)\]$/, "$1"), port, exclusive: true }, () =>
      server.close(() => done(null)),
    );
  });

/** The port of the Postern that runs with this data directory; null if none does. */
export const portInUse = (dataDirectory: string): number | null => {
  try {
    const { url } = controlSchema.parse(JSON.parse(readFileSync(join(dataDirectory, "control.json"), "utf8")));
    // A URL leaves out the usual port of HTTP.
    return Number(new URL(url).port || usualPort);
  } catch {
    return null;
  }
};
