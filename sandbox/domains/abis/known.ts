import type { Chain } from "../chain/chain.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { type AbiEntry, parseAbi, selectorOf } from "./entry.ts";
import { implementationOf } from "./proxy.ts";

/** A contract on a network, as one organization knows it. */
export type ContractRef = {
  readonly organizationId: string;
  readonly chain: Chain;
  /** With its checksum. */
  readonly contractAddress: string;
};

/** An ABI that the service knows, and where it has it from. */
export type KnownAbi = { readonly abi: readonly AbiEntry[]; readonly source: "manual" | "deployment" };

/** The ABI of a contract itself: the one that was added, else that of its deployment; null when there is neither. */
export const ownAbi = async (store: Store, contract: ContractRef): Promise<KnownAbi | null> => {
  const { organizationId, chain, contractAddress } = contract;
  for (const [table, source] of [["contract_abis", "manual"] as const, ["deployed_contracts", "deployment"] as const]) {
    const row = await store
      .selectFrom(table)
      .select("abi")
      .where("organization_id", "=", organizationId)
      .where("network_id", "=", chain.network.id)
      .where("contract_address", "=", contractAddress)
      .executeTakeFirst();
    if (row !== undefined) return { abi: parseAbi(JSON.parse(row.abi)), source };
  }
  return null;
};

/** The ABI that a contract is called with: for a proxy the functions of its implementation come first. */
export type CallableAbi = KnownAbi & { readonly implementationAddress: string | null };

export const callableAbi = async (store: Store, contract: ContractRef): Promise<CallableAbi | null> => {
  const own = await ownAbi(store, contract);
  const implementationAddress = await implementationOf(contract.chain, contract.contractAddress);
  if (implementationAddress === null) return own === null ? null : { ...own, implementationAddress };
  const behind = await ownAbi(store, { ...contract, contractAddress: implementationAddress });
  if (behind === null) return own === null ? null : { ...own, implementationAddress };
  const extra = (own?.abi ?? []).filter(({ type }) => type !== "constructor");
  return { abi: [...behind.abi, ...extra], source: own?.source ?? behind.source, implementationAddress };
};

/**
 * Throws ERR_076 for a call that the contract's ABI does not have (operations beyond the specification, Deployed contracts).
 * A contract without a known ABI, and one with a fallback, as every proxy has, may be called with anything.
 */
export const checkFunction = async (store: Store, contract: ContractRef, selector: string): Promise<void> => {
  const own = await ownAbi(store, contract);
  if (own === null || own.abi.some(({ type }) => type === "fallback")) return;
  if (selector === "0x" && own.abi.some(({ type }) => type === "receive")) return;
  if (!own.abi.some((entry) => selectorOf(entry) === selector)) throw new ServiceError("ERR_076");
};
