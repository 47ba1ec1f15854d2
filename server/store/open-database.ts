import type { Config } from "../config/config.ts";
import type { Secret } from "../lib/secret.ts";
import { type DataDirectory, StartError } from "./data-directory.ts";
import { driverWords } from "./driver-words.ts";
import { refuseMoved, refuseOtherJournal } from "./moved.ts";
import { openStore } from "./open.ts";
import type { Store } from "./tables.ts";
import { reasonOf, unavailabilityOf } from "./unavailable.ts";

/**
 * Opens the database of the configuration: the embedded one is this process's alone, one on PostgreSQL is shared with other
 * instances. Throws a StartError where the journal of the data directory is another one than that which would go on.
 */
export const openDatabase = async (database: Config["database"], data: DataDirectory): Promise<Store> => {
  if (database === "embedded") {
    refuseMoved(data);
    return openEmbedded(data.database);
  }
  const store = await openShared(database);
  try {
    await refuseOtherJournal(store, data);
    return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
};

const openShared = async (url: Secret): Promise<Store> => {
  // Its driver is loaded only where it is used.
  const { openPostgres } = await import("./postgres.ts");
  try {
    return await openPostgres(url);
  } catch (error) {
    throw new StartError(`The PostgreSQL database cannot be used: ${driverWords(error)}.`, { cause: error });
  }
};

const openEmbedded = async (path: string): Promise<Store> => {
  try {
    return await openStore(path);
  } catch (error) {
    const reason = unavailabilityOf(error);
    throw reason === null
      ? error
      : new StartError(`The server does not start: ${reasonOf(reason)} (${path}).`, { cause: error });
  }
};
