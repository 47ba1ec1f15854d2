import { committedVersion } from "#database/open.ts";
import type { Store } from "./tables.ts";

/** A number that is the same as long as nothing has been committed to the embedded database. Undefined on PostgreSQL, which does not tell. */
export const versionOf = (store: Store): number | undefined => committedVersion(store);
