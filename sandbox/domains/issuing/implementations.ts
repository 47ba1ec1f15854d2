import type { Hex } from "viem";
import { nftCollection, semiFungibleCollection } from "#sandbox/contracts/artifacts.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { deployedAddress } from "#sandbox/domains/chain/factory.ts";
import { ensureContract } from "#sandbox/domains/chain/faucet.ts";
import type { CollectionType } from "./collections.ts";

const artifacts = { NON_FUNGIBLE_TOKEN: nftCollection, SEMI_FUNGIBLE_TOKEN: semiFungibleCollection } as const;

/**
 * What the collections of a type share: the ABI without the constructor, the contract they forward to, and the built-in
 * template that has their functions.
 */
export const implementationOf = (type: CollectionType) => ({
  abi: artifacts[type].abi.filter((entry) => entry.type !== "constructor"),
  address: deployedAddress(artifacts[type].bytecode),
  templateId: templateIds[type],
});

const templateIds = {
  NON_FUNGIBLE_TOKEN: "5a0db0c5-2001-4000-8000-000000000002",
  SEMI_FUNGIBLE_TOKEN: "5a0db0c5-2001-4000-8000-000000000003",
} as const satisfies Record<CollectionType, string>;

/** Deploys the contracts that collections forward to, unless the chain has them. The sandbox's own account pays. */
export const ensureImplementations = async (chain: Chain): Promise<readonly Hex[]> => {
  const addresses: Hex[] = [];
  for (const { bytecode } of Object.values(artifacts)) addresses.push(await ensureContract(chain, bytecode));
  return addresses;
};
