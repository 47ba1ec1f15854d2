import { accessSync, constants, existsSync, statSync } from "node:fs";
import Database from "libsql";
import { makePrivate } from "./private-file.ts";

/** The lock cannot be taken for another reason than a holder. The message names the file and what is wrong with it. */
export class LockError extends Error {}

/**
 * Takes a lock for this process and returns how to release it; null when another process holds it. The lock is SQLite's
 * own on a small file: the operating system drops it however the process ends, so no lock is ever stale. Throws `LockError`.
 *
 * A lock file that was removed while its holder runs would let a second process in. So a new file counts only once nobody has
 * `database` open, which its holder has all the time; from then on it has a content and is believed.
 */
export const lockFile = (path: string, database?: string): (() => void) | null => {
  const lock = openFile(path);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    // SQLite takes only a shared lock on a file that it may not write, and reports no error.
    accessSync(path, constants.W_OK);
    if (statSync(path).size === 0 && database !== undefined) {
      if (isOpenElsewhere(database)) throw new LockError(openMessage(path, database));
      // Between the two transactions another process may take the lock: then it is that one's.
      lock.exec("PRAGMA user_version = 1; COMMIT; BEGIN EXCLUSIVE");
    }
  } catch (error) {
    lock.close();
    if (error instanceof LockError) throw error;
    if (codeOf(error) === "SQLITE_BUSY") return null;
    throw new LockError(`The lock file ${path} ${problemOf(error)}.`, { cause: error });
  }
  return () => {
    lock.close();
  };
};

const openFile = (path: string): Database.Database => {
  try {
    makePrivate(path);
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw new LockError(`The lock file ${path} cannot be created or opened.`, { cause: error });
  }
};

const openMessage = (path: string, database: string): string =>
  `The lock file ${path} was missing, and another program has ${database} open: another Postern, or a tool such as sqlite3. ` +
  `Stop it, then start again.`;

/**
 * Whether another connection has a database open: each holds a lock on the file itself as long as it lives. Everything goes
 * through `exec`, because a prepared statement would keep the connection, and its lock, after it is closed.
 */
const isOpenElsewhere = (path: string): boolean => {
  if (!existsSync(path)) return false;
  let probe: Database.Database | undefined;
  try {
    probe = new Database(path, { timeout: 0 });
    probe.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK");
    return false;
  } catch (error) {
    // What else is wrong with the database is told when it is opened for use.
    return codeOf(error) === "SQLITE_BUSY";
  } finally {
    probe?.close();
  }
};

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

const problemOf = (error: unknown): string => {
  switch (codeOf(error)) {
    case "SQLITE_NOTADB":
      return "is damaged. Delete it while no program uses this directory";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "is read-only";
    default:
      return `cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
};
