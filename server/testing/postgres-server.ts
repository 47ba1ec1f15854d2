import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEmbeddedPostgres } from "./embedded-postgres.ts";

export type PostgresServer = {
  /** Its administration URL, without a database name. */
  readonly url: string;
  readonly createDatabase: (name: string) => Promise<void>;
  /** Freezes all its processes: it keeps its connections, accepts new ones, and responds to none. */
  readonly freeze: () => void;
  /** Resumes them, as if nothing had happened. */
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
};

/** Tests end instances of ours, never the database: what only a crash of its machine asks for costs them time. */
const settings = [
  "listen_addresses=127.0.0.1",
  "max_connections=300",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];

/** Starts a PostgreSQL server with a data directory of its own. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const directory = mkdtempSync(join(tmpdir(), "postern-postgres-"));
  const data = join(directory, "data");
  // As root the server runs as its own user, which needs access.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const main = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const frozen = new Set<number>();
  const thaw = (): void => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen.clear();
  };
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    freeze: () => {
      const pid = main();
      // The main process first, so that it starts no other.
      process.kill(pid, "SIGSTOP");
      frozen.add(pid);
      for (const child of childrenOf(pid)) {
        process.kill(child, "SIGSTOP");
        frozen.add(child);
      }
    },
    thaw,
    stop: async () => {
      thaw();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const childrenOf = (pid: number): readonly number[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));

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
