import type { Chain, Chains } from "#sandbox/domains/chain/chain.ts";
import { unspent } from "#sandbox/domains/ledger/ledger.ts";
import { quantitySchema } from "#sandbox/domains/rpc/hex.ts";
import { networks } from "#sandbox/lib/networks.ts";
import type { Store } from "#sandbox/store/tables.ts";

export type AddressRef = { readonly network_id: string; readonly address: string };

/** Balances in base units, in the order of the addresses: from the chain or the ledger, 0 on a network with neither. */
export const balancesOf = async (
  { chains, store }: { readonly store: Store; readonly chains: Chains },
  addresses: readonly AddressRef[],
): Promise<readonly bigint[]> => {
  const entries = await Promise.all(
    networks.map(async (network) => {
      const here = [
        ...new Set(addresses.filter(({ network_id: id }) => id === network.id).map(({ address }) => address)),
      ];
      const chain = chains.get(network.id);
      const balances = chain === undefined ? await unspent(store, network, here) : await onChain(chain, here);
      return [network.id, balances] as const;
    }),
  );
  const byNetwork = new Map(entries);
  return addresses.map(({ network_id: id, address }) => byNetwork.get(id)?.get(address) ?? 0n);
};

/** In one round trip to the chain. */
const onChain = async (chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, bigint>> => {
  const questions = addresses.map((address) => [address, "latest"]);
  const answers = await chain.ask((rpc) => rpc.many("eth_getBalance", questions, quantitySchema));
  return new Map(addresses.map((address, index) => [address, answers[index] ?? 0n]));
};
