import { Kysely, sql } from "kysely";
import pg from "pg";
import { migrate, type Migrations } from "#database/migrate.ts";
import type { Secret } from "../lib/secret.ts";
import { countConnections } from "./connections.ts";
import { migrations } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { createWatch } from "./postgres-watch.ts";
import type { Store, Tables } from "./tables.ts";
import { unavailabilityOf } from "./unavailable.ts";

/** PostgreSQL's 64-bit integers come as text: all that the tables hold are safe ones. */
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The column holds ${text}, which is no safe integer.`);
  return value;
};

/** No transaction of ours waits for anything but the database. */
const idleInTransactionMs = 15_000;
/** How long a statement waits for a lock, and a request for a connection: as long as the embedded store waits. */
const patienceMs = 10_000;
/** What takes longer is a mistake in a query, or a database that has too much to do. */
const statementMs = 30_000;
/** A request ends within five seconds of the moment at which the database freezes. */
const silence = { suspicionMs: 1_500, pingMs: 2_000, longestMs: statementMs + 5_000 };

/**
 * Opens a PostgreSQL database, which several instances may share, and brings it to the newest schema; those who start at
 * once wait for one another. Throws when it cannot be reached.
 */
export const openPostgres = async (url: Secret, known: Migrations = migrations): Promise<Store> => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const pool = new pg.Pool({
    Client: clientOf(url),
    types,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    // A connection whose other end has gone without a word is found out by the system, not by a query that waits for ever.
    keepAlive: true,
    // An instance that is frozen, or cut off, in the middle of a transaction would keep its locks, such as the one on the audit's
    // head, at which all others wait: the database ends such a transaction.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // What somebody else holds, by hand or from a program that hangs, fails what waits for it in the end.
    lock_timeout: patienceMs,
    statement_timeout: statementMs,
  });
  // A connection that breaks is replaced by the pool, and fails the statement that it was at. It says so to a listener as
  // well, the pool's while it is idle and its own while it is in use: without one of them it would end the program.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const watch = createWatch((within) => isAnswering(url, within), silence);
  const store = new Kysely<Tables>({ dialect: postgresDialect(pool, watch), plugins: [parameterPlugin()] });
  countConnections(store, () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  try {
    await store.connection().execute(async (connection) => {
      // Those who start at once wait for one another, however long a migration takes.
      await sql`SET lock_timeout = 0`.execute(connection);
      await sql`SET statement_timeout = 0`.execute(connection);
      // The lock that they wait at has a number over 2^53, which no column of ours may hold.
      await migrate(connection.withoutPlugins(), known, "The PostgreSQL database");
      await sql`RESET lock_timeout`.execute(connection);
      await sql`RESET statement_timeout`.execute(connection);
    });
    watch.begin();
    return store;
  } catch (error) {
    await store.destroy();
    throw unavailabilityOf(error) === null
      ? error
      : new Error("The PostgreSQL database cannot be used now.", { cause: error });
  }
};

/** Each connection is made with the password that the URL has by then. */
const clientOf = (url: Secret) =>
  class extends pg.Client {
    constructor(settings?: string | pg.ClientConfig) {
      super({ ...(typeof settings === "object" ? settings : {}), connectionString: url.reveal() });
    }
  };

/** Whether the database answers a question on a connection of its own. What it refuses it answers, too. */
const isAnswering = async (url: Secret, within: number): Promise<boolean> => {
  try {
    await askOnce(url, "SELECT 1", within);
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
};

/** The rows of one question, on a connection of its own; throws what the driver throws. */
export const askOnce = async (url: Secret, question: string, within: number): Promise<readonly unknown[]> => {
  const client = new pg.Client({
    connectionString: url.reveal(),
    connectionTimeoutMillis: within,
    query_timeout: within,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    client.end().catch(() => undefined);
  }
};
