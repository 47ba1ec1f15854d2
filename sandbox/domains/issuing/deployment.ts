import type { Hex } from "viem";
import { getAddress } from "viem/utils";
import { callableAbi } from "#sandbox/domains/abis/abis.ts";
import type { AbiEntry } from "#sandbox/domains/abis/entry.ts";
import { hasCode } from "#sandbox/domains/calls/target.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { ServiceError, wrongFormat } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";

/** A contract that tokens can be issued from: what a token forwards to, and the ABI that both have. */
export type Deployment = {
  readonly implementation: Hex;
  readonly abi: readonly AbiEntry[];
  readonly templateId: string;
};

/**
 * The deployment with an id. Tokens of a proxy forward to its implementation: the proxy's own code would look for one
 * in the token, and find none. Throws ERR_146 while it is being deployed, ERR_066 when there is none, and ERR_303 for
 * one on another network.
 */
export const deploymentOf = async (
  store: Store,
  organizationId: string,
  chain: Chain,
  id: string,
): Promise<Deployment> => {
  const row = await store
    .selectFrom("deployed_contracts")
    .select(["network_id", "contract_address", "template_id", "status"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.status === "IN_PROGRESS") throw new ServiceError("ERR_146");
  if (row === undefined || row.contract_address === null || row.status === "FAILED") throw new ServiceError("ERR_066");
  const { network } = chain;
  if (row.network_id !== network.id) throw wrongFormat("networkId", `the deployment is not on ${network.name}`);
  const contractAddress = getAddress(row.contract_address);
  const contractAbi = await callableAbi(store, { organizationId, chain, contractAddress });
  const implementation = getAddress(contractAbi?.implementationAddress ?? contractAddress);
  if (contractAbi === null || !(await hasCode(chain, implementation))) throw new ServiceError("ERR_066");
  const abi = contractAbi.abi.filter(({ type }) => type !== "constructor");
  return { implementation, abi, templateId: row.template_id };
};
