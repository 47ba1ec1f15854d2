import { addressKey } from "#shared/console/identifiers.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { chainOf, implementationOf } from "../nodes/chain.ts";
import type { ChainNode } from "../nodes/node.ts";
import type { Store } from "#server/store/tables.ts";
import type { OnNetwork } from "./names.ts";

/** The implementation that a proxy had when an operation with it was last recorded, with its checksum; null where none is noted. */
export const implementationBefore = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  address: string,
): Promise<string | null> => {
  const row = await store
    .selectFrom("implementations")
    .select("implementation")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("address", "=", addressKey(address))
    .executeTakeFirst();
  return row === undefined ? null : checksumAddress(row.implementation);
};

/** How long a node may take for it: nobody waits, but operations that are recorded afterwards do. */
const askedMs = 5_000;

/**
 * Notes the implementation that a contract has now, for the next review of a call to it. Does nothing where the network has no node, or one
 * that does not tell or is of another chain. Throws only where the store fails.
 */
export const noteImplementation = async (
  store: Store,
  node: ChainNode | undefined,
  { environment, networkId, chainId }: OnNetwork & { readonly chainId: number | null },
  address: string,
  now: number,
): Promise<void> => {
  const told = await node?.turn(
    (asking) => Promise.all([chainOf(asking, chainId), implementationOf(asking, address)]),
    askedMs,
  );
  const [chain, implementation] = told ?? ["unknown"];
  if (chain === "other" || implementation === undefined) return;
  const of = { environment, network_id: networkId, address: addressKey(address) };
  if (implementation === null) {
    await store
      .deleteFrom("implementations")
      .where("environment", "=", of.environment)
      .where("network_id", "=", of.network_id)
      .where("address", "=", of.address)
      .execute();
    return;
  }
  const seen = { implementation: addressKey(implementation), seen_at: now };
  await store
    .insertInto("implementations")
    .values({ ...of, ...seen })
    .onConflict((conflict) => conflict.columns(["environment", "network_id", "address"]).doUpdateSet(seen))
    .execute();
};
