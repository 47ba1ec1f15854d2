import type { Hex } from "viem";
import { nftCollection, semiFungibleCollection } from "#sandbox/contracts/artifacts.ts";
import type { Chain } from "../chain/chain.ts";
import { deployedAddress } from "../chain/factory.ts";
import { ensureContract } from "../chain/faucet.ts";
import type { CollectionType } from "./collections.ts";

const artifacts = { NON_FUNGIBLE_TOKEN: nftCollection, SEMI_FUNGIBLE_TOKEN: semiFungibleCollection } as const;

/** What a collection of a type is: its ABI without the constructor, the contract that it forwards to, and the id that stands for its template. */
export const implementationOf = (type: CollectionType) => ({
  abi: artifacts[type].abi.filter((entry) => entry.type !== "constructor"),
  address: deployedAddress(artifacts[type].bytecode),
  templateId: templateIds[type],
});

/** Collections have no template that anybody could deploy; what has created their contracts still has an id, always the same. */
const templateIds = {
  NON_FUNGIBLE_TOKEN: "5a0db0c5-1002-4000-8000-000000000001",
  SEMI_FUNGIBLE_TOKEN: "5a0db0c5-1002-4000-8000-000000000002",
} as const satisfies Record<CollectionType, string>;

/** Puts the contracts that collections forward to on a chain, where they are missing; the sandbox's own account pays. */
export const ensureImplementations = async (chain: Chain): Promise<readonly Hex[]> => {
  const addresses: Hex[] = [];
  for (const { bytecode } of Object.values(artifacts)) addresses.push(await ensureContract(chain, bytecode));
  return addresses;
};
