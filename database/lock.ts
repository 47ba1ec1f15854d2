import { accessSync, constants, existsSync, statSync } from "node:fs";
import Database from "libsql";
import { makePrivate } from "./private-file.ts";

/** The lock cannot be taken for a reason other than a holder. The message names the file and the problem. */
export class LockError extends Error {}

/**
 * Takes a lock for this process and returns a function that releases it; null if another process holds it. The lock is
 * SQLite's own on a small file: the operating system drops it however the process ends, so no lock is ever stale.
 * Throws `LockError`.
 *
 * A lock file removed while its holder runs would admit a second process. So a new file counts only if no one has
 * `database` open, as its holder always does; after that the file has content and is trusted.
 */
export const lockFile = (path: string, database?: string): (() => void) | null => {
  const lock = openFile(path);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    // On a read-only file SQLite takes only a shared lock, without reporting an error.
    accessSync(path, constants.W_OK);
    if (statSync(path).size === 0 && database !== undefined) {
      if (isOpenElsewhere(database)) throw new LockError(openMessage(path, database));
      // Between the two transactions another process may take the lock: then it has it.
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
 * Whether another connection has a database open: each holds a lock on the file while it exists. Everything uses
 * `exec`, because a prepared statement would keep the connection, and its lock, after closing.
 */
const isOpenElsewhere = (path: string): boolean => {
  if (!existsSync(path)) return false;
  let probe: Database.Database | undefined;
  try {
    probe = new Database(path, { timeout: 0 });
    probe.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK");
    return false;
  } catch (error) {
    // Other problems of the database are reported when it is opened for use.
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
