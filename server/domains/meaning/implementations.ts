import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { chainOf, implementationOf } from "#server/domains/nodes/chain.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OnNetwork } from "./names.ts";
import type { Networks } from "./networks.ts";

/** A proxy's implementation when an operation with it was last recorded, checksummed; null if none is recorded. */
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

/** How long a node may take to answer. */
const askedMs = 5_000;
/** An operation recorded earlier says nothing about the current implementation. */
const freshMs = 10 * 60_000;

type Dependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly networks: Networks;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

type Recorded = Pick<OperationTable, "environment" | "network_id" | "contract_address" | "created_at">;

/**
 * Records the destination's current implementation for the next review of a call to it. Does nothing if the network has
 * no node, or its node does not answer or is on another chain. Throws only if the store fails.
 */
export const noteImplementation = async (
  { store, now, networks, environments }: Dependencies,
  { environment, network_id: reference, contract_address: address, created_at: recordedAt }: Recorded,
): Promise<void> => {
  const nodes = environments.get(environment)?.upstream()?.nodes;
  if (nodes === undefined || reference === null || address === null || now() - recordedAt > freshMs) return;
  const network = await networks.find(environment, reference);
  const node = nodes.find(reference) ?? nodes.find(network?.id ?? "");
  const answer = await node?.turn(
    (asking) => Promise.all([chainOf(asking, network?.chainId ?? null), implementationOf(asking, address)]),
    askedMs,
  );
  const [chain, implementation] = answer ?? ["unknown"];
  if (chain === "other" || implementation === undefined) return;
  const of = { environment, network_id: network?.id ?? reference, address: addressKey(address) };
  if (implementation === null) {
    await store
      .deleteFrom("implementations")
      .where("environment", "=", of.environment)
      .where("network_id", "=", of.network_id)
      .where("address", "=", of.address)
      .execute();
    return;
  }
  const row = { implementation: addressKey(implementation), seen_at: now() };
  await store
    .insertInto("implementations")
    .values({ ...of, ...row })
    .onConflict((conflict) => conflict.columns(["environment", "network_id", "address"]).doUpdateSet(row))
    .execute();
};
