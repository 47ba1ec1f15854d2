import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LockError, lockFile } from "#database/lock.ts";
import { isClosable, makeDirectoryPrivate } from "#database/private-directory.ts";
import { sandboxDirectoryIn } from "#server/lib/sandbox-directory.ts";

/** Why the program does not start, in one line for the person who started it. */
export class StartError extends Error {}

export type DataDirectory = {
  readonly path: string;
  readonly database: string;
  /** The file that says where the journal was moved; missing if it was not. */
  readonly moved: string;
  readonly sandbox: string;
  readonly control: string;
  readonly release: () => void;
};

/** Creates the directory, checks that it is writable, and reserves it for this process. */
export const takeDataDirectory = (path: string): DataDirectory => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (isClosable(path) && isForeign(path)) throw new StartError(foreign(path));
    const probe = join(path, `.probe-${randomUUID()}`);
    writeFileSync(probe, "", { mode: 0o600 });
    rmSync(probe);
    makeDirectoryPrivate(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data directory ${path} cannot be written. Set POSTERN_DATA_DIR to one that can.`);
  }
  const database = join(path, "postern.db");
  const release = lock(path, database);
  return {
    path,
    database,
    moved: join(path, "moved.json"),
    sandbox: sandboxDirectoryIn(path),
    control: join(path, "control.json"),
    release,
  };
};

/** What only a data directory has. */
const own: ReadonlySet<string> = new Set(["postern.db", "postern.lock", "moved.json", "control.json"]);

/** The embedded service may have made its folder before; the other is on every volume of its kind. */
const meaningless: ReadonlySet<string> = new Set(["sandbox", "lost+found"]);

/** Whether a directory has been in use, and by others than Postern: closing /srv would keep them out of what is theirs. */
const isForeign = (path: string): boolean => {
  const names = readdirSync(path).filter((name) => !meaningless.has(name));
  return names.length > 0 && !names.some((name) => own.has(name));
};

const foreign = (path: string): string =>
  `The data directory ${path} is open to other users and holds files that are not Postern's. ` +
  "Set POSTERN_DATA_DIR to a directory for Postern alone, or close this one yourself (chmod 700).";

const lock = (directory: string, database: string): (() => void) => {
  try {
    const release = lockFile(join(directory, "postern.lock"), database);
    if (release !== null) return release;
  } catch (error) {
    if (error instanceof LockError) throw new StartError(error.message, { cause: error });
    throw error;
  }
  throw new StartError(
    `The data directory ${directory} is in use by another Postern. Stop that one, or set POSTERN_DATA_DIR.`,
  );
};

/**
 * Tells other programs of the same user where the server is and how to ask it for a link. Readable only by the owner.
 */
export const writeControlFile = (path: string, content: { readonly url: string; readonly secret: string }): void => {
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
};

export const removeControlFile = (path: string): void => {
  rmSync(path, { force: true });
};
