import { Kysely, sql } from "kysely";
import pg from "pg";
import { migrate, type Migrations } from "#database/migrate.ts";
import type { Secret } from "#server/lib/secret.ts";
import { countConnections } from "./connections.ts";
import { migrations, textIndexMigration } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { indexTextsOnPostgres } from "./postgres-text.ts";
import { createWatch } from "./postgres-watch.ts";
import type { Store, Tables } from "./tables.ts";
import { noteMissingTextIndex } from "./text-search.ts";
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
export const openPostgres = async (url: Secret, steps: Migrations = migrations): Promise<Store> => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const pool = new pg.Pool({
    Client: clientOf(url),
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
  const watch = createWatch((within) => isAnswering(url, within), silence);
  const store = new Kysely<Tables>({ dialect: postgresDialect(pool, watch), plugins: [parameterPlugin()] });
  countConnections(store, () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  try {
    await store.connection().execute(async (connection) => {
      // Concurrent starts wait for each other, however long a migration takes.
      await sql`SET lock_timeout = 0`.execute(connection);
      await sql`SET statement_timeout = 0`.execute(connection);
      // The migration lock has a number over 2^53, which our columns may not contain.
      const raw = connection.withoutPlugins();
      await migrate(raw, steps, "The PostgreSQL database");
      const problem = textIndexMigration in steps ? await indexTextsOnPostgres(raw) : null;
      if (problem !== null) noteMissingTextIndex(store, problem);
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
