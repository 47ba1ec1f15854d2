import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import Database from "libsql";
import { createGroupCommit, type GroupCommit, type Unit } from "./group-commit.ts";
import { checkParameter } from "./parameters.ts";
import { telling, UnavailableError } from "./unavailable.ts";

/**
 * SQLite with two connections to one file: transactions and writing statements take turns on the writing connection and
 * are committed in groups; pure reads use the other connection, which sees only committed data. `version` changes
 * whenever that does.
 */
export const sqliteDialect = (path: string): { readonly dialect: Dialect; readonly version: () => number } => {
  const database = connect(path);
  const reader = connect(path);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(database, reader),
    createIntrospector: (schema) => new SqliteIntrospector(schema),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return { dialect, version: versionOf(reader) };
};

/**
 * SQLite changes it for a connection whenever another one commits, in this program or elsewhere, and never otherwise.
 */
const versionOf = (reader: Database.Database): (() => number) => {
  const statement = telling(() => reader.prepare("PRAGMA data_version"));
  return () => {
    const row = telling(() => statement.get([]));
    if (typeof row === "object" && row !== null && "data_version" in row && typeof row.data_version === "number") {
      return row.data_version;
    }
    throw new Error("SQLite did not tell the version of its data.");
  };
};

/** How long opening a connection waits for another program: nothing else runs yet. */
const openingMs = 5_000;

/**
 * Opens a connection that never loses committed data, even if the machine crashes. Once open it does not wait for
 * locks, because SQLite would block the whole program: the group commit waits instead.
 */
export const connect = (path: string): Database.Database => {
  const database = new Database(path, { timeout: openingMs });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0",
  );
  return database;
};

/** Everything on one connection, in turn and without groups: how migrations run. */
export const onConnection = (connection: Database.Database): Dialect =>
  new SqliteDialect({ database: forKysely(connection) });

type Transaction = { readonly commit: () => Promise<void>; readonly rollback: () => Promise<void> };
type Connection = DatabaseConnection & Transaction & { readonly begin: () => Promise<void> };

const createDriver = (database: Database.Database, reader: Database.Database): Driver => {
  const writing = new SqliteDriver({ database: forKysely(database) });
  const reading = new SqliteDriver({ database: forKysely(reader) });
  const group = createGroupCommit((sql) => telling(() => database.exec(sql)));
  const connections = new WeakMap<DatabaseConnection, Connection>();
  const own = (connection: DatabaseConnection): Connection => {
    const raw = connections.get(connection);
    if (raw === undefined) throw new Error("The connection is not one of this driver.");
    return raw;
  };
  let write: DatabaseConnection;
  let read: DatabaseConnection;
  return {
    init: async () => {
      await Promise.all([writing.init(), reading.init()]);
      write = await writing.acquireConnection();
      read = await reading.acquireConnection();
    },
    acquireConnection: () => {
      const connection = createConnection(group, write, read);
      connections.set(connection, connection);
      return Promise.resolve(connection);
    },
    beginTransaction: (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: () => Promise.resolve(),
    destroy: async () => {
      await group.idle();
      try {
        // So that a closed database consists of just one file, as anyone copying it expects.
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      } catch {
        // Another program reads or writes, or the disk is full: committed data stays in the file beside it.
      }
      await Promise.all([writing.destroy(), reading.destroy()]);
    },
  };
};

const createConnection = (group: GroupCommit, write: DatabaseConnection, read: DatabaseConnection): Connection => {
  let unit: Unit | null = null;
  let failure: UnavailableError | undefined;
  const end = (): Unit | null => {
    const ended = unit;
    unit = null;
    return ended;
  };
  /**
   * After a full disk SQLite has rolled back the transaction: a further statement would take effect immediately, on its
   * own.
   */
  const inUnit: DatabaseConnection["executeQuery"] = async (query) => {
    if (failure !== undefined) throw failure;
    try {
      return await write.executeQuery(query);
    } catch (error) {
      if (error instanceof UnavailableError) failure = error;
      throw error;
    }
  };
  return {
    begin: async () => {
      unit = await group.begin();
    },
    commit: async () => end()?.commit(),
    // After a failed commit there is nothing left to roll back.
    rollback: async () => end()?.rollback(failure),
    executeQuery: (query) => {
      if (unit !== null) return inUnit(query);
      if (SelectQueryNode.is(query.query)) return read.executeQuery(query);
      return alone(group, () => write.executeQuery(query));
    },
    streamQuery: () => {
      throw new Error("Rows are read in pages: a stream on a synchronous driver would hold up everything else.");
    },
  };
};

/** A writing statement outside a transaction is its own transaction. */
const alone = async <T>(group: GroupCommit, work: () => Promise<T>): Promise<T> => {
  const unit = await group.begin();
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await unit.rollback(error instanceof UnavailableError ? error : undefined);
    throw error;
  }
  await unit.commit();
  return result;
};

/** With more statements than this, all are forgotten: lists of values have a different text for each length. */
const mostStatements = 500;

/** A connection in the form that Kysely's driver expects; each statement is prepared once. */
const forKysely = (database: Database.Database): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      database.close();
    },
    prepare: (sql) => {
      const statement = statements.get(sql);
      if (statement !== undefined) return statement;
      if (statements.size >= mostStatements) statements.clear();
      const prepared = prepare(database, sql, () => statements.delete(sql));
      statements.set(sql, prepared);
      return prepared;
    },
  };
};

/**
 * A statement that finds the database locked stays open: until it is forgotten, its connection would keep seeing the
 * same state. `forget` is called for such a statement.
 */
const prepare = (database: Database.Database, sql: string, forget: () => void): SqliteStatement => {
  const statement = telling(() => database.prepare(sql));
  const run = <T>(act: () => T): T => {
    try {
      return telling(act);
    } catch (error) {
      if (error instanceof UnavailableError) forget();
      throw error;
    }
  };
  return {
    reader: statement.reader,
    all: (parameters) => run(() => statement.all(checked(parameters))),
    run: (parameters) => run(() => statement.run(checked(parameters))),
    iterate: (parameters) => statement.iterate(checked(parameters)),
  };
};

/** Passed as a list, because the driver fails on null as the only argument. */
const checked = (parameters: readonly unknown[]): unknown[] => {
  for (const parameter of parameters) checkParameter(parameter);
  return [...parameters];
};
