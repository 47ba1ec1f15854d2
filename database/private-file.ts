import { chmodSync, chownSync, closeSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const ownersOnly = 0o600;

/**
 * Creates a file that only its owner may read and write, or restricts an existing one. Call it before SQLite opens the
 * file: SQLite's additional files get the same rights.
 */
export const makePrivate = (path: string): void => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) create(path);
  else if (stats.isFile() && (stats.mode & 0o077) !== 0) tighten(path);
};

/** A file that root makes is the directory's owner's: a server that runs as that user could not open it otherwise. */
const create = (path: string): void => {
  closeSync(openSync(path, "a", ownersOnly));
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  try {
    chownSync(path, uid, gid);
  } catch {
    // Some containers take this right from root.
  }
};

/** The files that a crashed program left beside its database. */
export const besideDatabase = (path: string): readonly string[] =>
  [`${path}-wal`, `${path}-shm`].filter((one) => statSync(one, { throwIfNoEntry: false }) !== undefined);

const tighten = (path: string): void => {
  try {
    chmodSync(path, ownersOnly);
  } catch {
    // Someone else's file that this program may use: its owner decides about its rights.
  }
};
