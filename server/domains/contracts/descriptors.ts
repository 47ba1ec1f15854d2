import type { ContractRef } from "#shared/console/contracts.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Facts } from "#shared/meaning/types.ts";
import type { Writer } from "#server/store/tables.ts";

/**
 * The descriptor that a contract of the book has now, and what its version is called: its position and the start of its hash, as the
 * contract's page shows them. Null where the contract has none, or is not in the book.
 */
export const descriptorOf = async (
  store: Writer,
  environment: string,
  networkId: string,
  address: string,
): Promise<Facts["descriptor"]> => {
  const row = await presentDescriptor(store, environment, {
    networkId,
    address: addressKey(address),
  }).executeTakeFirst();
  if (row === undefined) return null;
  const json: unknown = JSON.parse(row.descriptor);
  return { json, version: `${row.position} · ${row.hash.slice(0, 8)}` };
};

/** The newest version with the hash that the contract's row names. */
const presentDescriptor = (store: Writer, environment: string, { networkId, address }: ContractRef) =>
  store
    .selectFrom("contract_descriptors as d")
    .innerJoin("contracts as c", (join) =>
      join
        .onRef("c.environment", "=", "d.environment")
        .onRef("c.network_id", "=", "d.network_id")
        .onRef("c.address", "=", "d.address")
        .onRef("c.descriptor_hash", "=", "d.hash"),
    )
    .selectAll("d")
    .where("d.environment", "=", environment)
    .where("d.network_id", "=", networkId)
    .where("d.address", "=", address)
    .orderBy("d.position", "desc")
    .limit(1);
