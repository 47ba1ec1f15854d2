import type { Chain } from "../chain/chain.ts";
import { ServiceError } from "../errors.ts";
import { findNetwork, type Network } from "../networks.ts";
import type { Service } from "../service.ts";

/** The network that a request names by id, or by the code of the older forms; ERR_006 when there is none. */
export const networkOf = (idOrCode: string): Network => {
  const network = findNetwork(idOrCode);
  if (network === undefined || !network.enabled) {
    throw new ServiceError("ERR_006", { message: `networkId: there is no enabled network ${idOrCode}.` });
  }
  return network;
};

/** The chain of the network that a request names. */
export const chainOf = ({ chains }: Service, idOrCode: string): Chain => {
  const network = networkOf(idOrCode);
  const chain = chains.get(network.id);
  if (chain === undefined) {
    throw new ServiceError("ERR_006", { message: `networkId: ${network.name} has no contracts.` });
  }
  return chain;
};
