import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate, type Migrations } from "#database/migrate.ts";
import type { Secret } from "../lib/secret.ts";
import { migrations } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import type { Store, Tables } from "./tables.ts";

/** PostgreSQL's 64-bit integers come as text: all that the tables hold are safe ones. */
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The column holds ${text}, which is no safe integer.`);
  return value;
};

/** No transaction of ours waits for anything but the database. */
const idleInTransactionMs = 15_000;

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
    connectionTimeoutMillis: 10_000,
    // A connection whose other end has gone without a word is found out by the system, not by a query that waits for ever.
    keepAlive: true,
    // An instance that is frozen, or cut off, in the middle of a transaction would keep its locks, such as the one on the audit's
    // head, at which all others wait: the database ends such a transaction.
    idle_in_transaction_session_timeout: idleInTransactionMs,
  });
  // A connection that breaks is replaced by the pool, and fails the statement that it was at. It says so to a listener as
  // well, the pool's while it is idle and its own while it is in use: without one of them it would end the program.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [parameterPlugin()] });
  try {
    // The lock that those who start at once wait at has a number over 2^53, which no column of ours may hold.
    await migrate(store.withoutPlugins(), known, "The PostgreSQL database");
    return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
};
