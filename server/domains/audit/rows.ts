import { setImmediate } from "node:timers/promises";
import type { AuditTable, Store } from "#server/store/tables.ts";
import type { AuditHead } from "#shared/console/audit.ts";

/** Rows that are in memory at once. */
const pageSize = 500;

/** Before every row, including rows that should not exist. */
export const beforeFirst = Number.MIN_SAFE_INTEGER;

/** The rows after a position, in order, no more than a page of them. */
export const rowsAfter = async (store: Store, position: number): Promise<AuditTable[]> => {
  // The embedded store never yields, so other work runs between pages.
  await setImmediate();
  return store
    .selectFrom("audit")
    .selectAll()
    .where("position", ">", position)
    .orderBy("position")
    .limit(pageSize)
    .execute();
};

/** The chain's head as the store keeps it beside the chain. */
export const headOf = (store: Store): Promise<AuditHead | undefined> =>
  store.selectFrom("audit_head").select(["position", "hash"]).where("id", "=", 1).executeTakeFirst();
