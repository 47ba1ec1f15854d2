import type { Config } from "#server/config/config.ts";
import type { Secret } from "#server/lib/secret.ts";
import { type DataDirectory, StartError } from "./data-directory.ts";
import { driverWords } from "./driver-words.ts";
import { refuseMoved, refuseOtherJournal } from "./moved.ts";
import { openStore } from "./open.ts";
import type { Store } from "./tables.ts";
import { reasonOf, unavailabilityOf } from "./unavailable.ts";

/**
 * Opens the configured database: the embedded one belongs to this process, one on PostgreSQL is shared with other
 * instances. Throws a StartError if the data directory's journal is not the one that would be continued.
 */
export const openDatabase = async (database: Config["database"], data: DataDirectory): Promise<Store> => {
  if (database === "embedded") {
    refuseMoved(data);
    return openEmbedded(data.database);
  }
  const store = await openShared(database);
  try {
    await refuseOtherJournal(store, database, data);
    return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
};

const openShared = async (url: Secret): Promise<Store> => {
  // The driver is loaded only if needed.
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
