import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { inject } from "vitest";
import type { LogLevel } from "#server/lib/log.ts";
import { apiKey, clientShare } from "./harness.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { newDatabase } from "./store.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

/** The built server as a process, its service double, and its database from outside. */
export type Deployment = {
  /** Where its data lies. */
  readonly directory: string;
  readonly upstream: Upstream;
  /**
   * Starts the server; after a kill it finds the previous one's data. Concurrent servers need their own directories.
   */
  readonly start: (data?: string) => Promise<ServerProcess>;
  /** Runs a statement on a connection of the test's own to the database, which exists after the first start. */
  readonly query: (statement: string) => Promise<readonly unknown[]>;
  /** Ends all that was started. */
  readonly close: () => Promise<void>;
};

type Options = {
  /** A database of the test's own, instead of the store of the run. */
  readonly database?: string;
  /** When a write times out, in milliseconds. A test of writes that are being sent needs longer on a busy machine. */
  readonly writeMs?: number;
  readonly logLevel?: LogLevel;
  /** The nodes of the networks of `ask`, by their ids. */
  readonly networks?: Readonly<Record<string, { readonly rpcUrl: string }>>;
  /** A file descriptor for the servers' log, which then is not part of their output. */
  readonly log?: number;
};

/** The environments `ask` and `held` of the tests. */
export const createDeployment = async ({
  database,
  writeMs = 5_000,
  logLevel = "info",
  networks = {},
  log,
}: Options = {}): Promise<Deployment> => {
  const directory = mkdtempSync(join(tmpdir(), "postern-deployment-"));
  const upstream = await startUpstream();
  const server = inject("postgresUrl");
  const url = database ?? (server === undefined ? undefined : await newDatabase(server));
  const config = join(directory, "config.json");
  const service = {
    baseUrl: upstream.origin,
    apiKey: { env: "KEY" },
    clientShare: "ask",
    timeouts: { writeMs },
  };
  writeFileSync(
    config,
    JSON.stringify({
      environments: [
        { id: "ask", label: "Ask", kind: "sandbox", service, networks },
        { id: "held", label: "Held", kind: "sandbox", service: { ...service, clientShare: { env: "SHARE" } } },
      ],
      logLevel,
      limits: { perPerson: 1_000_000, perAddress: 1_000_000 },
      ...(url === undefined ? {} : { database: { env: "DATABASE" } }),
    }),
  );
  const started: ServerProcess[] = [];
  return {
    directory,
    upstream,
    start: async (data = "data") => {
      const one = await startServer(
        {
          POSTERN_CONFIG: config,
          POSTERN_PORT: "0",
          POSTERN_DATA_DIR: join(directory, data),
          KEY: apiKey,
          SHARE: clientShare,
          ...(url === undefined ? {} : { DATABASE: url }),
        },
        undefined,
        log,
      );
      started.push(one);
      return one;
    },
    query: (statement) =>
      url === undefined
        ? Promise.resolve(queryFile(join(directory, "data", "postern.db"), statement))
        : queryPostgres(url, statement),
    close: async () => {
      await Promise.all(started.map((one) => one.kill()));
      await upstream.close();
      rmSync(directory, { recursive: true });
    },
  };
};

/** Not the way the server opens it: another writer would have to wait for its migrations. */
const queryFile = (path: string, statement: string): readonly unknown[] => {
  const database = new Database(path, { timeout: 5000 });
  try {
    const prepared = database.prepare(statement);
    if (prepared.reader) return prepared.all();
    prepared.run();
    return [];
  } finally {
    database.close();
  }
};

const queryPostgres = async (url: string, statement: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};
