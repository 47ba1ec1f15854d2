import Database from "libsql";

/**
 * Takes the data directory for this process, and answers how to give it back; null when another process has it. The lock
 * is SQLite's own on a small file: the operating system drops it however the process ends, so there is no stale lock.
 */
export const lockFile = (path: string): (() => void) | null => {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
  return () => {
    database.close();
  };
};
