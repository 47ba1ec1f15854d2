import type { AddressOwner } from "#shared/console/find.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { addressSchema } from "#shared/wire/address.ts";
import type { Store } from "#server/store/tables.ts";

/** Whose addresses these are: of the organization, as far as the mirror has them, and of contracts of the book. */
export const addressOwnersOf = async (
  store: Store,
  environment: string,
  addresses: readonly string[],
): Promise<readonly AddressOwner[]> => {
  const keys = [...new Set(addresses.map(addressKey))];
  const own = await store
    .selectFrom("mirror_records")
    .select(["id", "address", "network_id", "record"])
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("address", "in", keys)
    .orderBy("position")
    .orderBy("id")
    .limit(mostOwners)
    .execute();
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
  ];
};

/** One address may be there on several networks, but not without end. */
const mostOwners = 2_000;
