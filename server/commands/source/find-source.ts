import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { dataDirectoryOf, loadConfig, type Variables } from "#server/config/load.ts";
import { type DataDirectory, StartError, takeDataDirectory } from "#server/store/data-directory.ts";
import { refuseMoved } from "#server/store/moved.ts";
import { openDatabase } from "#server/store/open-database.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Store } from "#server/store/tables.ts";
import { CommandError } from "./command-error.ts";

type Sources<T> = {
  /** Asks the running server; `path` is that of its control file. */
  readonly running: (path: string) => T;
  readonly stopped: (store: Store, config: Config, close: () => Promise<void>) => T;
};

/**
 * The server that runs with this data directory, reached over loopback. If none runs, the database itself: the embedded
 * one, locked against a server that starts meanwhile, or the one on PostgreSQL.
 */
export const findSource = async <T>(variables: Variables, { running, stopped }: Sources<T>): Promise<T> => {
  const directory = dataDirectoryOf(variables);
  const data = existsSync(directory) ? take(directory) : null;
  if (data instanceof StartError) {
    const control = join(directory, "control.json");
    if (existsSync(control)) return running(control);
    throw new CommandError(data.message, { cause: data });
  }
  const release = data?.release ?? (() => undefined);
  try {
    const config = loadConfig(variables);
    const store = await open(config, data).catch((error: unknown) => {
      throw error instanceof StartError ? new CommandError(error.message, { cause: error }) : error;
    });
    return stopped(store, config, async () => {
      await store.destroy();
      release();
    });
  } catch (error) {
    release();
    throw error;
  }
};

const take = (directory: string): DataDirectory | StartError => {
  try {
    return takeDataDirectory(directory);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
};

/** Refuses what a start refuses: a journal that was moved, and one that the PostgreSQL database does not contain. */
const open = async ({ database, dataDirectory }: Config, data: DataDirectory | null): Promise<Store> => {
  if (database !== "embedded") return data === null ? openPostgres(database) : openDatabase(database, data);
  if (data !== null) refuseMoved(data);
  if (data === null || !existsSync(data.database)) throw new CommandError(`There is no database in ${dataDirectory}.`);
  return openStore(data.database);
};
