import { committedVersion } from "#database/open.ts";
import type { Store } from "./tables.ts";

/**
 * A number that stays the same until something is committed to the embedded database. Undefined on PostgreSQL, which
 * has no such number.
 */
export const versionOf = (store: Store): number | undefined => committedVersion(store);
