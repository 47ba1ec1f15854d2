import type { Store } from "#server/store/tables.ts";
import type { AddressOwner } from "#shared/console/find.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { addressSchema } from "#shared/wire/address.ts";
import { deployedContractSchema } from "#shared/wire/deployed-contract.ts";

/**
 * The owners of these addresses: the organization and its deployed contracts, as far as mirrored, and contracts of the
 * book.
 */
export const addressOwnersOf = async (
  store: Store,
  environment: string,
  addresses: readonly string[],
): Promise<readonly AddressOwner[]> => {
  const keys = [...new Set(addresses.map(addressKey))];
  const mirrored = (kind: "addresses" | "contracts") =>
    store
      .selectFrom("mirror_records")
      .select(["id", "address", "network_id", "record"])
      .where("environment", "=", environment)
      .where("kind", "=", kind)
      .where("address", "in", keys)
      .orderBy("position")
      .orderBy("id")
      .limit(mostOwners)
      .execute();
  const own = await mirrored("addresses");
  const deployed = await mirrored("contracts");
  const book = await store
    .selectFrom("contracts")
    .select(["address", "network_id", "name"])
    .where("environment", "=", environment)
    .where("address", "in", keys)
    .orderBy("network_id")
    .limit(mostOwners)
    .execute();
  return [
    ...own.flatMap(({ address, network_id: networkId, record }) => {
      if (address === null) return [];
      const { id, label = "", reference = "" } = addressSchema.parse(JSON.parse(record));
      return [{ kind: "own" as const, address, id, networkId, label, reference }];
    }),
    ...book.map(({ address, network_id: networkId, name }) => ({ kind: "book" as const, address, networkId, name })),
    ...deployed.flatMap(({ address, network_id: networkId, record }) => {
      const { name = "" } = deployedContractSchema.parse(JSON.parse(record));
      const isInBook = book.some((one) => one.address === address && one.network_id === networkId);
      return address === null || name === "" || isInBook
        ? []
        : [{ kind: "deployed" as const, address, networkId, name }];
    }),
  ];
};

/** One address may exist on several networks; this limits the rows. */
const mostOwners = 2_000;
