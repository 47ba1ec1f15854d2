import type { Hex } from "viem";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { readAddress } from "#sandbox/lib/address.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { findNetwork, type Network } from "#sandbox/lib/networks.ts";
import type { Service } from "./service.ts";

const noNetwork = (idOrCode: string): ServiceError =>
  new ServiceError("ERR_006", { details: `networkId: there is no network ${idOrCode}.` });

/**
 * The network that a request names by id or by the code of the older forms. Throws `missing` if there is none, and
 * ERR_009 if it is not enabled, because enabling needs the operator's approval (specification, Authentication, 9).
 */
export const networkOf = (idOrCode: string, missing = noNetwork): Network => {
  const network = findNetwork(idOrCode);
  if (network === undefined) throw missing(idOrCode);
  if (!network.enabled) {
    throw new ServiceError("ERR_009", { details: `networkId: ${network.name} is not enabled for the organization.` });
  }
  return network;
};

/** A request's EVM address with checksum; ERR_176 if it is invalid. */
export const checksum = (text: string): Hex => {
  const address = readAddress(text);
  if (address === null) throw new ServiceError("ERR_176");
  return address;
};

export const chainOf = ({ chains }: Service, idOrCode: string): Chain => {
  const network = networkOf(idOrCode);
  const chain = chains.get(network.id);
  if (chain === undefined) {
    throw new ServiceError("ERR_006", { details: `networkId: ${network.name} has no contracts.` });
  }
  return chain;
};

/** Throws ERR_304 if `useGasless` is set on a network that is not gasless. */
export const checkGasless = (network: Network, useGasless: boolean | undefined): void => {
  if (useGasless !== true || network.isGasless) return;
  throw new ServiceError("ERR_304", { message: `useGasless: ${network.name} is not gasless` });
};
