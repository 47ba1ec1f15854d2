import { chmodSync, closeSync, openSync, statSync } from "node:fs";

const ownersOnly = 0o600;

/**
 * Makes a file that only its owner may read and write, or takes the others' rights from one that is there. Call it before SQLite
 * opens the file: the files that SQLite makes beside it have the same rights.
 */
export const makePrivate = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) closeSync(openSync(path, "a", ownersOnly));
  else if (found.isFile() && (found.mode & 0o077) !== 0) tighten(path);
};

/** The files that a program that ended without notice has left beside its database. */
export const besideDatabase = (path: string): readonly string[] =>
  [`${path}-wal`, `${path}-shm`].filter((one) => statSync(one, { throwIfNoEntry: false }) !== undefined);

const tighten = (path: string): void => {
  try {
    chmodSync(path, ownersOnly);
  } catch {
    // Somebody else's file, which this program may use: its rights are that person's business.
  }
};
