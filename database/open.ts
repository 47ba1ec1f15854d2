import { Kysely } from "kysely";
import { migrate, type Migrations } from "./migrate.ts";
import { connect, onConnection, sqliteDialect } from "./sqlite.ts";

/** Opens a SQLite database, brings it to the newest schema, and checks every parameter before it is bound. */
export const openSqlite = async <Tables>(path: string, known: Migrations): Promise<Kysely<Tables>> => {
  await migrateWhole(path, known);
  return new Kysely<Tables>({ dialect: sqliteDialect(path) });
};

/**
 * Kysely runs migrations of SQLite without a transaction: a process that is killed in the middle would leave half of a schema
 * behind, which no later start could complete. So all of them share one, on a connection of their own.
 */
const migrateWhole = async (path: string, known: Migrations): Promise<void> => {
  const connection = connect(path);
  const database = new Kysely<unknown>({ dialect: onConnection(connection) });
  try {
    connection.exec("BEGIN IMMEDIATE");
    await migrate(database, known, `The database ${path}`);
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  } finally {
    await database.destroy();
  }
};
