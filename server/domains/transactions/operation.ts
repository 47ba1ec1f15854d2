import { sql } from "kysely";
import { spellingsOf } from "#server/domains/journal/spellings.ts";
import type { Networks } from "#server/domains/meaning/networks.ts";
import { sameId } from "#server/lib/ids.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";

/** How many operations with one hash are checked: the same hash may exist on another network. */
const mostOperations = 20;

/** The operation of an environment's journal that sent a transaction; the newest if several claim it. */
export const operationOf = async (
  { store, networks }: { readonly store: Store; readonly networks: Networks },
  { environment, networkId }: { readonly environment: string; readonly networkId: string },
  hash: string,
): Promise<OperationTable | undefined> => {
  const rows = await store
    .selectFrom("operations")
    .selectAll()
    .where("environment", "=", environment)
    .where(sql<string>`LOWER(transaction_hash)`, "in", spellingsOf(hash))
    .orderBy("created_at", "desc")
    .limit(mostOperations)
    .execute();
  for (const row of rows) {
    const reference = row.network_id;
    if (reference === null) continue;
    const id = sameId(reference, networkId) ? networkId : (await networks.find(environment, reference))?.id;
    if (id !== undefined && sameId(id, networkId)) return row;
  }
  return undefined;
};
