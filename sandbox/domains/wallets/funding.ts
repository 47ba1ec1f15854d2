import { getAddress } from "viem/utils";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { fund } from "#sandbox/domains/chain/faucet.ts";
import type { Store } from "#sandbox/store/tables.ts";

/** Pays what the faucet owes addresses of a network, all of them or one; payments are marked in the same commit. */
export const payFunding = async (store: Store, chain: Chain, addressId?: string): Promise<void> => {
  const owed = store
    .selectFrom("addresses")
    .select(["id", "address", "funding"])
    .where("network_id", "=", chain.network.id)
    .where("funding", "is not", null)
    .where("funding_hash", "is", null);
  const rows = await (addressId === undefined ? owed : owed.where("id", "=", addressId)).execute();
  for (const { id, address, funding } of rows) {
    await fund(chain, getAddress(address), BigInt(funding ?? "0"), async (writer, hash) => {
      await writer.updateTable("addresses").set({ funding_hash: hash }).where("id", "=", id).execute();
    });
  }
};
