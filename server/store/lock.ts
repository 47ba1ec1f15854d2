import Database from "libsql";

/**
 * Takes the data directory for this process and answers how to give it back; null when another process has it. The lock
 * is SQLite's own on a small file: the operating system drops it however the process ends, so no lock is ever stale.
 */
export const lockFile = (path: string): (() => void) | null => {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch {
    database.close();
    return null;
  }
  return () => {
    database.close();
  };
};
