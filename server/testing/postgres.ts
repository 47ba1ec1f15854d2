import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createSecret } from "../lib/secret.ts";
import { openPostgres } from "../store/postgres.ts";
import { loadEmbeddedPostgres } from "./embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, by the URL of its administration; undefined where tests use the embedded store. */
    postgresUrl: string | undefined;
  }
}

/** The database that every test's own one is a copy of: the schema is made once. */
export const template = "postern_template";

/** A PostgreSQL server of its own for the tests of this run. */
export const setup = async (project: TestProject) => {
  const directory = mkdtempSync(join(tmpdir(), "postern-postgres-"));
  // As root the server runs as a user of its own, which has to get in.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "max_connections=300", "-c", "fsync=off", "-c", "listen_addresses=127.0.0.1"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  const stop = async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await server.createDatabase(template);
    await (await openPostgres(createSecret(`${url}/${template}`))).destroy();
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", url);
  return stop;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address: AddressInfo | string | null = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("There is no free port."));
      });
    });
  });
