import type { Store } from "#server/store/tables.ts";
import type { Origin } from "#shared/console/operation-detail.ts";
import { entryOf } from "./record.ts";

/** The most requests shown for one operation: it has one, and a few that change its record. */
export const mostOrigins = 50;

/** Who requested an operation and changes of its record, from where, and with which request; oldest first. */
export const originOf = async (
  store: Store,
  environment: string,
  id: string,
): Promise<{ readonly data: Origin[]; readonly isMore: boolean }> => {
  const rows = await store
    .selectFrom("audit")
    .selectAll()
    .where("subject", "=", id)
    .where("environment", "=", environment)
    .orderBy("position")
    .limit(mostOrigins + 1)
    .execute();
  return { data: rows.slice(0, mostOrigins).map((row) => shownOf(entryOf(row))), isMore: rows.length > mostOrigins };
};

const shownOf = ({
  at,
  action,
  outcome,
  requestId,
  personName,
  role,
  address,
}: ReturnType<typeof entryOf>): Origin => ({
  at,
  action,
  outcome,
  requestId,
  personName,
  role,
  address,
});
