import { chmodSync, statSync } from "node:fs";

const ownersOnly = 0o700;
const others = 0o077;
/** A directory such as /tmp that everybody writes to: it belongs to the machine. */
const sticky = 0o1000;

/** Whether others have rights to a directory, and this program could take them. */
export const isClosable = (path: string): boolean => {
  const { mode, uid } = statSync(path);
  const user = process.getuid?.();
  return (mode & others) !== 0 && (mode & sticky) === 0 && (user === 0 || user === uid);
};

/**
 * Takes the others' rights from a directory that its owner alone should read, as an earlier version, a copy or an open umask may have left it. A
 * directory of somebody else, such as a mounted volume, keeps its rights: only its owner can change them. Returns whether it is private now.
 */
export const makeDirectoryPrivate = (path: string): boolean => {
  const { mode } = statSync(path);
  if ((mode & others) === 0) return true;
  if ((mode & sticky) !== 0) return false;
  try {
    chmodSync(path, ownersOnly);
    return true;
  } catch {
    return false;
  }
};
