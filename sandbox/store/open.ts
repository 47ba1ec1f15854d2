import type { Migrations } from "#database/migrate.ts";
import { openSqlite } from "#database/open.ts";
import { migrations } from "./migrations.ts";
import type { Store, Tables } from "./tables.ts";

/** Opens the database of the sandbox and brings it to the newest schema. */
export const openStore = (path: string, steps: Migrations = migrations): Promise<Store> =>
  openSqlite<Tables>(path, steps);
