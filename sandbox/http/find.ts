import type { Hex } from "viem";
import { getAddress, isAddress } from "viem/utils";
import type { Chain } from "../domains/chain/chain.ts";
import { ServiceError } from "../lib/errors.ts";
import { findNetwork, type Network } from "../lib/networks.ts";
import type { Service } from "./service.ts";

/**
 * The network that a request names by id, or by the code of the older forms: ERR_006 when there is none, ERR_009 when it is
 * not enabled, because that is a matter of the operator's approval (specification, Authentication, 9).
 */
export const networkOf = (idOrCode: string): Network => {
  const network = findNetwork(idOrCode);
  if (network === undefined) {
    throw new ServiceError("ERR_006", { details: `networkId: there is no network ${idOrCode}.` });
  }
  if (!network.enabled) {
    throw new ServiceError("ERR_009", { details: `networkId: ${network.name} is not enabled for the organization.` });
  }
  return network;
};

/** An EVM address of a request with its checksum; ERR_176 when it is none. */
export const checksum = (address: string): Hex => {
  if (!isAddress(address)) throw new ServiceError("ERR_176");
  return getAddress(address);
};

/** The chain of the network that a request names. */
export const chainOf = ({ chains }: Service, idOrCode: string): Chain => {
  const network = networkOf(idOrCode);
  const chain = chains.get(network.id);
  if (chain === undefined) {
    throw new ServiceError("ERR_006", { details: `networkId: ${network.name} has no contracts.` });
  }
  return chain;
};
