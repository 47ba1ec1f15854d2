import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
} from "kysely";
import pg from "pg";
import { type Unavailability, UnavailableError } from "#database/unavailable.ts";
import { SilenceError, type Watch } from "./postgres-watch.ts";

/**
 * Kysely's PostgreSQL dialect, with errors that report an unavailable database, and statements that fail when the
 * database falls silent.
 */
export const postgresDialect = (pool: pg.Pool, watch: Watch): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(pool, watch),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

type Connection = DatabaseConnection & {
  readonly begin: () => Promise<void>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly release: () => void;
};

const createDriver = (pool: pg.Pool, watch: Watch): Driver => {
  const connections = new WeakMap<DatabaseConnection, Connection>();
  const own = (connection: DatabaseConnection): Connection => {
    const client = connections.get(connection);
    if (client === undefined) throw new Error("The connection is not one of this driver.");
    return client;
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const connection = createConnection(await acquire(pool, watch), watch);
      connections.set(connection, connection);
      return connection;
    },
    beginTransaction: (connection, { isolationLevel, accessMode }) => {
      if (isolationLevel !== undefined || accessMode !== undefined) {
        throw new Error("Transactions have the database's own settings, as on the embedded store.");
      }
      return own(connection).begin();
    },
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: (connection) => {
      own(connection).release();
      return Promise.resolve();
    },
    destroy: async () => {
      watch.stop();
      await pool.end();
    },
  };
};

const acquire = async (pool: pg.Pool, watch: Watch): Promise<pg.PoolClient> => {
  if (watch.isSilent()) throw new UnavailableError("unreachable", new SilenceError("The database does not answer."));
  const connecting = pool.connect();
  try {
    return await watch.during(connecting, "connection");
  } catch (error) {
    // If no one is waiting any more, the connection is released as soon as it exists.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw new UnavailableError(notConnected(error), error);
  }
};

const createConnection = (client: pg.PoolClient, watch: Watch): Connection => {
  let isInTransaction = false;
  /**
   * The connection is broken, or the answer to its last statement may still arrive and would be taken for the next
   * one's.
   */
  let isLost = false;
  const ask = async (sql: string, parameters: readonly unknown[], changes: boolean): Promise<pg.QueryResult> => {
    if (isLost) throw new UnavailableError("unreachable", new SilenceError("The connection was given up."));
    try {
      return await watch.during(client.query<Record<string, unknown>>(sql, [...parameters]), "statement");
    } catch (error) {
      const reason = asking(error);
      isLost ||= reason === "unreachable";
      if (reason === undefined) throw error;
      throw new UnavailableError(reason, error, { mayBeRecorded: changes && reason === "unreachable" });
    }
  };
  return {
    executeQuery: async ({ sql, parameters, query }) => {
      const isReading = SelectQueryNode.is(query) || /^\s*SELECT\b/i.test(sql);
      const { command, rowCount, rows } = await ask(sql, parameters, !isInTransaction && !isReading);
      const numAffectedRows = changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {};
      return { ...numAffectedRows, rows };
    },
    streamQuery: () => {
      throw new Error("Rows are read in pages, as on the embedded store.");
    },
    begin: async () => {
      await ask("begin", [], false);
      isInTransaction = true;
    },
    commit: async () => {
      await ask("commit", [], true);
      isInTransaction = false;
    },
    rollback: async () => {
      // The database rolls back the transaction of an abandoned connection.
      if (!isLost) await ask("rollback", [], false);
      isInTransaction = false;
    },
    release: () => client.release(isLost),
  };
};

const changing: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** SQLSTATE codes or classes: PostgreSQL's manual, Appendix A. */
const reasons: readonly (readonly [prefix: string, reason: Unavailability])[] = [
  // A lock held too long, a broken deadlock, a transaction idle too long.
  ["55P03", "busy"],
  ["40", "busy"],
  ["25P03", "busy"],
  // A statement that took too long.
  ["57014", "overloaded"],
  ["25006", "read-only"],
  ["53100", "full"],
  ["53", "overloaded"],
  ["57P", "unreachable"],
  ["08", "unreachable"],
  ["58030", "failing"],
];

/** Why a statement could not be executed. */
const asking = (error: unknown): Unavailability | undefined => {
  if (error instanceof SilenceError) return "unreachable";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) return reasons.find(([prefix]) => code.startsWith(prefix))?.[1];
  // Connection errors have a system code, or none and these words.
  const isBroken = /^E[A-Z]+$/.test(code) || (error instanceof Error && brokenWords.test(error.message));
  return isBroken ? "unreachable" : undefined;
};

const brokenWords = /^(Connection terminated|Client has encountered a connection error)/;

/** Why there is no connection: all were busy too long, or the database refuses one or does not answer. */
const notConnected = (error: unknown): Unavailability =>
  error instanceof Error && error.message.startsWith("timeout exceeded")
    ? "overloaded"
    : (asking(error) ?? "unreachable");
