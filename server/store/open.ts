import Database from "libsql";
import { Kysely, type Migration, Migrator, SqliteDialect, type SqliteDatabase } from "kysely";
import { migrations } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import type { Store, Tables } from "./tables.ts";

/**
 * Opens the embedded database and brings it to the newest schema. WAL with synchronous=FULL: what is committed survives a
 * crash of the machine.
 */
export const openStore = async (
  path: string,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<Store> => {
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  const store = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapted(database) }),
    plugins: [parameterPlugin()],
  });
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve({ ...known }) },
  });
  // Kysely runs migrations of SQLite without a transaction: a process that is killed in the middle would leave half of a
  // schema behind, which no later start could complete.
  database.exec("BEGIN IMMEDIATE");
  const { error } = await migrator.migrateToLatest();
  database.exec(error === undefined ? "COMMIT" : "ROLLBACK");
  if (error !== undefined) {
    await store.destroy();
    throw new Error(`The database ${path} could not be brought to the newest schema.`, { cause: error });
  }
  return store;
};

/** The driver in the form that Kysely's dialect takes: parameters as one list. */
const adapted = (database: Database.Database): SqliteDatabase => ({
  close: () => {
    database.close();
  },
  prepare: (source) => {
    const statement = database.prepare(source);
    return {
      reader: statement.reader,
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => statement.run(...parameters),
      iterate: (parameters) => statement.iterate(...parameters),
    };
  },
});
