import { join } from "node:path";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import type { Config } from "#server/config/config.ts";
import type { Secret } from "#server/lib/secret.ts";
import { StartError } from "./data-directory.ts";
import { driverWords } from "./driver-words.ts";
import { migrations } from "./migrations.ts";
import { refuseMoved, refuseOtherJournal } from "./moved.ts";
import { type SchemaState, schemaOfPostgres } from "./schema-state.ts";
import type { Store, Tables } from "./tables.ts";

/** How long a PostgreSQL database may take to tell, in milliseconds. */
const patienceMs = 5_000;

/**
 * What keeps a start from using the database with this data directory, in words without its password and without a full stop; null where nothing does.
 * Makes, migrates and locks nothing.
 */
export const problemOfJournal = async (database: Config["database"], directory: string): Promise<string | null> => {
  const data = {
    path: directory,
    database: join(directory, "postern.db"),
    moved: join(directory, "moved.json"),
    sandbox: "",
    control: "",
    release: () => undefined,
  };
  try {
    if (database === "embedded") {
      refuseMoved(data);
      return null;
    }
    const schema = await schemaOfPostgres(database);
    if (schema.refusal !== null) return withoutStop(schema.refusal);
    const store = reader(database, schema);
    try {
      await refuseOtherJournal(store, database, data);
    } finally {
      await store.destroy();
    }
    return null;
  } catch (error) {
    if (error instanceof StartError) return withoutStop(error.message.replace(/^The /, "the "));
    return `cannot be used: ${driverWords(error)}`;
  }
};

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, "");

/** Reads a database as it is. One that has no tables yet has no rows either. */
const reader = (url: Secret, { pending }: SchemaState): Store =>
  new Kysely<Tables>({
    dialect:
      pending.length === Object.keys(migrations).length
        ? {
            createAdapter: () => new PostgresAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (database) => new PostgresIntrospector(database),
            createQueryCompiler: () => new PostgresQueryCompiler(),
          }
        : new PostgresDialect({
            pool: new pg.Pool({
              connectionString: url.reveal(),
              max: 1,
              connectionTimeoutMillis: patienceMs,
              query_timeout: patienceMs,
              options: "-c default_transaction_read_only=on",
            }),
          }),
  });
