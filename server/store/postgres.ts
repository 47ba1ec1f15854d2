import { Kysely, sql } from "kysely";
import pg from "pg";
import { migrate, type Migrations } from "#database/migrate.ts";
import type { Secret } from "../lib/secret.ts";
import { migrations } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import { postgresDialect } from "./postgres-dialect.ts";
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

/**
 * Opens a PostgreSQL database, which several instances may share, and brings it to the newest schema; those who start at
 * once wait for one another. Throws when it cannot be reached.
 */
export const openPostgres = async (url: Secret, known: Migrations = migrations): Promise<Store> => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const pool = new pg.Pool({
    connectionString: url.reveal(),
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
  });
  // A connection that breaks is replaced by the pool, and fails the statement that it was at. It says so to a listener as
  // well, the pool's while it is idle and its own while it is in use: without one of them it would end the program.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const store = new Kysely<Tables>({ dialect: postgresDialect(pool), plugins: [parameterPlugin()] });
  try {
    await store.connection().execute(async (connection) => {
      // Those who start at once wait for one another, however long a migration takes.
      await sql`SET lock_timeout = 0`.execute(connection);
      // The lock that they wait at has a number over 2^53, which no column of ours may hold.
      await migrate(connection.withoutPlugins(), known, "The PostgreSQL database");
      await sql`RESET lock_timeout`.execute(connection);
    });
    return store;
  } catch (error) {
    await store.destroy();
    throw unavailabilityOf(error) === null
      ? error
      : new Error("The PostgreSQL database cannot be used now.", { cause: error });
  }
};
