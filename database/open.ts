import { Kysely } from "kysely";
import { createGroupCommit } from "./group-commit.ts";
import { migrate, type Migrations } from "./migrate.ts";
import { besideDatabase, makePrivate } from "./private-file.ts";
import { connect, onConnection, sqliteDialect } from "./sqlite.ts";
import { telling, UnavailableError } from "./unavailable.ts";

/**
 * Opens a SQLite database that only its owner can read, migrates it to the newest schema, and checks every parameter
 * before it is bound.
 */
export const openSqlite = async <Tables>(path: string, migrations: Migrations): Promise<Kysely<Tables>> => {
  for (const file of [path, ...besideDatabase(path)]) makePrivate(file);
  await migrateWhole(path, migrations);
  return openMigrated(path);
};

/** Opens a SQLite database that already has the newest schema, such as a copy of another. */
export const openMigrated = <Tables>(path: string): Kysely<Tables> => {
  const { dialect, version } = sqliteDialect(path);
  const database = new Kysely<Tables>({ dialect });
  versions.set(database, version);
  return database;
};

const versions = new WeakMap<object, () => number>();

/**
 * A number that stays the same until this program or another commits to a SQLite database: data read under it is still
 * current. Undefined for other databases, which have no such number.
 */
export const committedVersion = (database: object): number | undefined => versions.get(database)?.();

/**
 * Kysely runs SQLite migrations without a transaction: a process killed midway would leave half a schema, which no
 * later start could complete. So all migrations share one transaction, on their own connection.
 */
const migrateWhole = async (path: string, migrations: Migrations): Promise<void> => {
  const connection = telling(() => connect(path));
  const database = new Kysely<unknown>({ dialect: onConnection(connection) });
  const group = createGroupCommit((sql) => telling(() => connection.exec(sql)));
  try {
    const unit = await group.begin();
    try {
      await migrate(database, migrations, `The database ${path}`);
    } catch (error) {
      await unit.rollback(error instanceof UnavailableError ? error : undefined);
      throw error;
    }
    await unit.commit();
  } finally {
    await group.idle();
    await database.destroy();
  }
};
