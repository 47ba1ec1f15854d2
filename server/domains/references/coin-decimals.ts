import type { LookUp } from "#server/domains/service/ask.ts";
import type { Store } from "#server/store/tables.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { knownNetwork } from "./withdrawal-network.ts";

/**
 * The decimals of a network's coin by the network's canonical id, from the mirror, else from the service; undefined if
 * neither knows the network now.
 */
export const coinDecimals = async (
  store: Store,
  environment: string,
  id: string,
  lookUp: LookUp | null,
): Promise<number | undefined> => {
  const network = await knownNetwork(store, environment, id, lookUp);
  return network === undefined ? undefined : coinOf(network).decimals;
};
