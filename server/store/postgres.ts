import { Kysely, sql } from "kysely";
import pg from "pg";
import { migrate, type Migrations } from "#database/migrate.ts";
import type { Secret } from "../lib/secret.ts";
import { migrations } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { createWatch } from "./postgres-watch.ts";
import type { Store, Tables } from "./tables.ts";
import { unavailabilityOf } from "./unavailable.ts";

/** PostgreSQL sends 64-bit integers as text; the tables contain only safe ones. */
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The column holds ${text}, which is not a safe integer.`);
  return value;
};

/** Our transactions wait only for the database. */
const idleInTransactionMs = 15_000;
/** How long a statement waits for a lock, and a request for a connection: as long as on the embedded store. */
const patienceMs = 10_000;
/** A longer statement is a mistake in a query, or the database is overloaded. */
const statementMs = 30_000;
/** A request ends within five seconds after the database freezes. */
const silence = { suspicionMs: 1_500, pingMs: 2_000, longestMs: statementMs + 5_000 };

/**
 * Opens a PostgreSQL database, which several instances may share, and migrates it to the newest schema; concurrent
 * starts wait for each other. Throws if it cannot be reached.
 */
export const openPostgres = async (url: Secret, known: Migrations = migrations): Promise<Store> => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const connectionString = url.reveal();
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    // The system detects a connection whose other end has vanished, so that a query does not wait forever.
    keepAlive: true,
    // An instance that freezes or is cut off during a transaction would keep its locks, such as the one on the audit's
    // head, which everyone needs: the database ends such a transaction.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Waiting for someone else's lock, taken by hand or by a hanging program, fails in the end.
    lock_timeout: patienceMs,
    statement_timeout: statementMs,
  });
  // The pool replaces a broken connection, and the connection's statement fails. The error is also emitted to a
  // listener, the pool's while idle and the connection's own while in use: without a listener it would end the program.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const watch = createWatch((within) => isAnswering(connectionString, within), silence);
  const store = new Kysely<Tables>({ dialect: postgresDialect(pool, watch), plugins: [parameterPlugin()] });
  try {
    await store.connection().execute(async (connection) => {
      // Concurrent starts wait for each other, however long a migration takes.
      await sql`SET lock_timeout = 0`.execute(connection);
      await sql`SET statement_timeout = 0`.execute(connection);
      // The migration lock has a number over 2^53, which our columns may not contain.
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

/** Whether the database answers on a separate connection. A refusal is an answer, too. */
const isAnswering = async (connectionString: string, within: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: within, query_timeout: within });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
};
