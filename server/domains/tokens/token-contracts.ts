import { chunksOf } from "#server/lib/chunks.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import type { Tokens, TokenNetwork } from "./tokens.ts";

/**
 * The contracts of tokens and collections among canonical addresses: by what was read of them, or by an ABI of the
 * contract book with the functions of a token. What is sent to one is usually lost.
 */
export const tokenContracts = async (
  store: Store,
  { environment, networkId }: Pick<TokenNetwork, "environment" | "networkId">,
  addresses: Iterable<string>,
): Promise<ReadonlySet<string>> => {
  const tokens = new Set<string>();
  for (const some of chunksOf([...new Set(addresses)])) {
    const read = await store
      .selectFrom("tokens")
      .select("address")
      .where("environment", "=", environment)
      .where("network_id", "=", networkId)
      .where("address", "in", some)
      .where("standard", "is not", null)
      .execute();
    const booked = await store
      .selectFrom("contracts")
      .innerJoin("contract_abis", (join) =>
        join
          .onRef("contract_abis.environment", "=", "contracts.environment")
          .onRef("contract_abis.network_id", "=", "contracts.network_id")
          .onRef("contract_abis.address", "=", "contracts.address")
          .onRef("contract_abis.hash", "=", "contracts.abi_hash"),
      )
      .select("contracts.address")
      .where("contracts.environment", "=", environment)
      .where("contracts.network_id", "=", networkId)
      .where("contracts.address", "in", some)
      // Stored ABIs are canonical JSON.
      .where("contract_abis.abi", "like", '%"name":"balanceOf"%')
      .where((where) =>
        where.or([
          where("contract_abis.abi", "like", '%"name":"transferFrom"%'),
          where("contract_abis.abi", "like", '%"name":"safeTransferFrom"%'),
        ]),
      )
      .execute();
    for (const { address } of [...read, ...booked]) tokens.add(address);
  }
  return tokens;
};

/** The most contracts read to find out whether they are tokens. */
const mostRead = 20;
const readMs = 3_000;

/** The tokens among contracts of which nothing is stored, as the service reads them. `contracts` are canonical. */
export const readTokenContracts = async (
  tokens: Pick<Tokens, "factsOf">,
  network: TokenNetwork,
  contracts: readonly string[],
): Promise<readonly string[]> => {
  if (contracts.length === 0) return [];
  const facts = await inTime(tokens.factsOf(network, contracts.slice(0, mostRead)), readMs);
  return [...(facts ?? [])].flatMap(([key, { standard }]) => (standard === null ? [] : [key]));
};
