import type { Config } from "../config/config.ts";
import { type DataDirectory, StartError } from "./data-directory.ts";
import { openStore } from "./open.ts";
import { openPostgres } from "./postgres.ts";
import type { Store } from "./tables.ts";

/**
 * Opens the database of the configuration: the embedded one is this process's alone, one on PostgreSQL is shared with other
 * instances.
 */
export const openDatabase = async (database: Config["database"], data: DataDirectory): Promise<Store> => {
  if (database === "embedded") {
    return openStore(data.database);
  }
  try {
    return await openPostgres(database);
  } catch (error) {
    throw new StartError(`The PostgreSQL database cannot be used: ${causeOf(error)}.`, { cause: error });
  }
};

/** What the driver says, which never has the password in it. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "no reason was given";
  // A refused connection is several errors in one, without a message of its own.
  return cause.message === "" && "code" in cause ? String(cause.code) : cause.message;
};
