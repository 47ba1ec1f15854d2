import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { type Unavailability, UnavailableError } from "#database/unavailable.ts";

/** Kysely's PostgreSQL, whose errors say when the database takes nothing now. */
export const postgresDialect = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => telling(new PostgresDriver({ pool })),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const telling = (driver: Driver): Driver => {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const of = (connection: DatabaseConnection): DatabaseConnection => {
    const known = inner.get(connection);
    if (known === undefined) throw new Error("The connection is not one of this driver.");
    return known;
  };
  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const connection = await told(driver.acquireConnection(), connecting);
      const outer: DatabaseConnection = {
        executeQuery: (query) => told(connection.executeQuery(query), asking),
        streamQuery: () => {
          throw new Error("Rows are read in pages, as on the embedded store.");
        },
      };
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: (connection, settings) => told(driver.beginTransaction(of(connection), settings), asking),
    commitTransaction: (connection) => told(driver.commitTransaction(of(connection)), asking),
    rollbackTransaction: (connection) => told(driver.rollbackTransaction(of(connection)), asking),
    releaseConnection: (connection) => driver.releaseConnection(of(connection)),
    destroy: () => driver.destroy(),
  };
};

const told = async <T>(work: Promise<T>, reasonOf: (error: unknown) => Unavailability | undefined): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new UnavailableError(reason, error);
  }
};

/** SQLSTATE, or its class: PostgreSQL's manual, Appendix A. */
const reasons: readonly (readonly [prefix: string, reason: Unavailability])[] = [
  // A lock that somebody else held too long, a deadlock that was broken, a transaction that was idle too long.
  ["55P03", "busy"],
  ["40", "busy"],
  ["25P03", "busy"],
  ["57014", "busy"],
  ["25006", "read-only"],
  ["53100", "full"],
  ["53", "busy"],
  ["57P", "unreachable"],
  ["08", "unreachable"],
  ["58030", "failing"],
];

/** Why a statement could not be carried out. */
const asking = (error: unknown): Unavailability | undefined => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) return reasons.find(([prefix]) => code.startsWith(prefix))?.[1];
  // What the connection says has a system's code, or none and these words.
  const isBroken = /^E[A-Z]+$/.test(code) || (error instanceof Error && brokenWords.test(error.message));
  return isBroken ? "unreachable" : undefined;
};

const brokenWords = /^(Connection terminated|Client has encountered a connection error)/;

/** Why there is no connection: all of them are taken for too long, or the database refuses one or does not answer. */
const connecting = (error: unknown): Unavailability =>
  error instanceof Error && error.message.startsWith("timeout exceeded") ? "busy" : (asking(error) ?? "unreachable");
