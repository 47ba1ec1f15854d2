import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataDirectoryOf, loadConfig, type Variables } from "#server/config/load.ts";
import { type DataDirectory, StartError, takeDataDirectory } from "#server/store/data-directory.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Store } from "#server/store/tables.ts";
import { nobody } from "#server/domains/audit/append.ts";
import { CommandError } from "./arguments.ts";
import { exportAudit } from "#server/domains/audit/export.ts";
import type { AuditSource } from "./audit-source.ts";
import { runningAudit } from "./running.ts";
import { verifyRecorded } from "#server/domains/audit/verified.ts";

/**
 * The audit of the server that runs with this data directory, asked over loopback; while none runs, the database itself: the
 * embedded one, kept from a server that starts meanwhile, or the one on PostgreSQL.
 */
export const findAudit = async (variables: Variables): Promise<AuditSource> => {
  const directory = dataDirectoryOf(variables);
  const data = existsSync(directory) ? take(directory) : null;
  if (data instanceof StartError) {
    const control = join(directory, "control.json");
    if (existsSync(control)) return runningAudit(control);
    throw new CommandError(data.message, { cause: data });
  }
  const release = data?.release ?? (() => undefined);
  try {
    const store = await open(variables, data);
    return stoppedAudit(store, release);
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

const open = (variables: Variables, data: DataDirectory | null): Promise<Store> => {
  const { database, dataDirectory } = loadConfig(variables);
  if (database !== "embedded") return openPostgres(database);
  if (data === null || !existsSync(data.database)) throw new CommandError(`There is no database in ${dataDirectory}.`);
  return openStore(data.database);
};

const stoppedAudit = (store: Store, release: () => void): AuditSource => ({
  verify: (head) => verifyRecorded(store, nobody, head, Date.now),
  export: (format) => exportAudit(store, nobody, format, Date.now()),
  close: async () => {
    await store.destroy();
    release();
  },
});
