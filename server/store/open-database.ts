import type { Config } from "../config/config.ts";
import { type DataDirectory, StartError } from "./data-directory.ts";
import { expireLeases } from "../domains/journal/recover.ts";
import { expireListLeases } from "../domains/mirror/claim.ts";
import { openStore } from "./open.ts";
import { openPostgres } from "./postgres.ts";
import type { Store } from "./tables.ts";

/**
 * Opens the database of the configuration. The embedded one is this process's alone: whoever held a lease in it is gone. One on
 * PostgreSQL is shared with other instances, whose leases have to run out.
 */
export const openDatabase = async (database: Config["database"], data: DataDirectory): Promise<Store> => {
  if (database === "embedded") {
    const store = await openStore(data.database);
    await expireLeases(store);
    await expireListLeases(store);
    return store;
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
