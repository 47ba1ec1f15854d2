import { Kysely, type Migration, Migrator, SqliteDialect } from "kysely";
import { migrations } from "./migrations.ts";
import { parameterPlugin } from "./parameters.ts";
import { forKysely, openSqlite, sqliteDialect } from "./sqlite.ts";
import type { Store, Tables } from "./tables.ts";

/** Opens the embedded database and brings it to the newest schema. */
export const openStore = async (
  path: string,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<Store> => {
  await migrate(path, known);
  return new Kysely<Tables>({ dialect: sqliteDialect(path), plugins: [parameterPlugin()] });
};

/**
 * Kysely runs migrations of SQLite without a transaction: a process that is killed in the middle would leave half of a schema
 * behind, which no later start could complete. So all of them have one, on a connection of their own.
 */
const migrate = async (path: string, known: Readonly<Record<string, Migration>>): Promise<void> => {
  const database = openSqlite(path);
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(database) }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: () => Promise.resolve({ ...known }) } });
  database.exec("BEGIN IMMEDIATE");
  const { error } = await migrator.migrateToLatest();
  database.exec(error === undefined ? "COMMIT" : "ROLLBACK");
  await kysely.destroy();
  if (error !== undefined) {
    throw new Error(`The database ${path} could not be brought to the newest schema.`, { cause: error });
  }
};
