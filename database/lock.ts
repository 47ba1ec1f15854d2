import { accessSync, constants } from "node:fs";
import Database from "libsql";

/** The lock cannot be taken for another reason than a holder. The message names the file and what is wrong with it. */
export class LockError extends Error {}

/**
 * Takes a lock for this process and returns how to release it; null when another process holds it. The lock is SQLite's
 * own on a small file: the operating system drops it however the process ends, so no lock is ever stale. Throws `LockError`.
 */
export const lockFile = (path: string): (() => void) | null => {
  const database = openFile(path);
  try {
    database.exec("BEGIN EXCLUSIVE");
    // SQLite takes only a shared lock on a file that it may not write, and reports no error.
    accessSync(path, constants.W_OK);
  } catch (error) {
    database.close();
    if (codeOf(error) === "SQLITE_BUSY") return null;
    throw new LockError(`The lock file ${path} ${problemOf(error)}.`, { cause: error });
  }
  return () => {
    database.close();
  };
};

const openFile = (path: string): Database.Database => {
  try {
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw new LockError(`The lock file ${path} cannot be created or opened.`, { cause: error });
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
