import type { Facts } from "#shared/meaning/types.ts";
import type { Store } from "#server/store/tables.ts";
import type { OnNetwork } from "./names.ts";

/** The descriptor that a contract of the book has now. */
export const descriptorOf = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  address: string,
): Promise<Facts["descriptor"]> => {
  const row = await store
    .selectFrom("contracts")
    .innerJoin("contract_descriptors", (join) =>
      join
        .onRef("contract_descriptors.environment", "=", "contracts.environment")
        .onRef("contract_descriptors.network_id", "=", "contracts.network_id")
        .onRef("contract_descriptors.address", "=", "contracts.address")
        .onRef("contract_descriptors.hash", "=", "contracts.descriptor_hash"),
    )
    .select(["contract_descriptors.descriptor", "contract_descriptors.hash"])
    .where("contracts.environment", "=", environment)
    .where("contracts.network_id", "=", networkId)
    .where("contracts.address", "=", address)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { json: JSON.parse(row.descriptor), version: row.hash };
};
