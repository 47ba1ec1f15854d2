import type { Store } from "#server/store/tables.ts";
import { type KnownAddress, mostRecipients } from "#shared/console/addresses.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { sentStates } from "./history.ts";
import { namesOf, type OnNetwork } from "./names.ts";

/** Operations searched for recipients. */
const newestOperations = 500;

/** The distinct recipients of the newest operations on a network, newest first, with the organization's names. */
export const recentRecipients = async (store: Store, on: OnNetwork): Promise<readonly KnownAddress[]> => {
  const newest = store
    .selectFrom("operations")
    .select("id")
    .where("environment", "=", on.environment)
    .orderBy("created_at", "desc")
    .limit(newestOperations);
  const rows = await store
    .selectFrom("operation_movements")
    .innerJoin("operations", "operations.id", "operation_movements.operation_id")
    .where("operation_movements.operation_id", "in", newest)
    .where("operation_movements.network_id", "=", on.networkId)
    // Only what the organization itself sent: the logs of a receipt may name any address.
    .where("operation_movements.source", "=", "decoded")
    .where("operation_movements.kind", "=", "transfer")
    .where("operation_movements.to_address", "<>", zeroAddress)
    .where("operations.state", "in", sentStates)
    .groupBy("operation_movements.to_address")
    .select(({ fn }) => ["operation_movements.to_address as address", fn.max("operations.created_at").as("at")])
    .orderBy("at", "desc")
    .orderBy("address")
    .limit(mostRecipients)
    .execute();
  const names = await namesOf(
    store,
    on,
    rows.map(({ address }) => address),
  );
  return rows.map(({ address }) => ({ address, name: names.get(address) ?? null }));
};
