import type { AbiParameter } from "viem";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { type AbiEntry, outputsOf, parseAbi, selectorOf } from "./entry.ts";
import { implementationOf } from "./proxy.ts";

/** A contract on a network, as known to one organization. */
export type ContractRef = {
  readonly organizationId: string;
  readonly chain: Chain;
  /** Checksummed. */
  readonly contractAddress: string;
};

/** An ABI known to the service, and its source. */
export type KnownAbi = { readonly abi: readonly AbiEntry[]; readonly source: "manual" | "deployment" };

/** A contract's own ABI: the one that was added, else its deployment's; null if there is neither. */
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

/** The ABI for calling a contract: for a proxy its implementation's functions come first. */
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

/** The called part of a contract; only a function has a name and a selector. */
type Called = {
  readonly type: "function" | "fallback" | "receive";
  readonly name: string;
  readonly selector: string;
};

/**
 * Throws ERR_006 for a call that the contract's ABI does not have (specification, Endpoints 1 and 2). A contract
 * without a known ABI, or with a fallback, like every proxy, accepts any call.
 */
export const checkCall = async (store: Store, contract: ContractRef, called: Called): Promise<void> => {
  const own = await ownAbi(store, contract);
  if (own === null || own.abi.some(({ type }) => type === "fallback")) return;
  if (own.abi.some((entry) => isCalled(entry, called))) return;
  const what = called.type === "function" ? `function ${called.name} with these inputs` : called.type;
  throw new ServiceError("ERR_006", { details: `abiFunction: the contract's ABI has no ${what}.` });
};

const isCalled = (entry: AbiEntry, { type, selector }: Called): boolean =>
  entry.type === type && (type !== "function" || selectorOf(entry) === selector);

/** A function's outputs from the contract's ABI; none if it is unknown. */
export const knownOutputs = async (
  store: Store,
  contract: ContractRef,
  selector: string,
): Promise<readonly AbiParameter[]> => {
  const contractAbi = await callableAbi(store, contract);
  const entry = contractAbi?.abi.find((one) => selectorOf(one) === selector);
  return entry === undefined ? [] : outputsOf(entry);
};
