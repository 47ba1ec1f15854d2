import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeDirectoryPrivate } from "#database/private-directory.ts";
import { StartError } from "./errors.ts";

/** The real path of the directory, made when it is missing. Throws `StartError` when it cannot be used. */
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

/** Level by level: the recursive mkdir of Node 20 never returns where a level cannot be made, such as below /proc. */
const makeDirectory = (path: string): void => {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // The server, which starts at the same moment, has made it in between.
    if (!existsSync(path)) throw error;
  }
};
