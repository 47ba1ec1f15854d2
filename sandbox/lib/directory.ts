import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeDirectoryPrivate } from "#database/private-directory.ts";
import { StartError } from "./errors.ts";

/** The real path of the directory, created if missing. Throws `StartError` if it cannot be used. */
export const usableDirectory = (path: string): string => {
  try {
    makeDirectory(resolve(path));
    accessSync(path, constants.W_OK | constants.X_OK);
    if (!statSync(path).isDirectory()) throw new Error("It is a file.");
    makeDirectoryPrivate(path);
    return realpathSync(path);
  } catch (error) {
    throw new StartError(`The data directory ${path} cannot be written.`, { cause: error });
  }
};

/**
 * One level at a time, because the recursive mkdir of Node 20 never returns if a level cannot be created, such as below
 * /proc.
 */
const makeDirectory = (path: string): void => {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // The server, starting at the same moment, created it in between.
    if (!existsSync(path)) throw error;
  }
};
