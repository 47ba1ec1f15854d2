import { checksumAddress } from "#shared/abi/checksum.ts";
import type { ResultOf } from "./methods.ts";
import type { Asking } from "./node.ts";
import { resultOf, unusable, usable } from "./usable.ts";

/** How a node's chain compares with the network's. */
export type ChainMatch = "same" | "other" | "unknown";

/** Whether a node's chain has this EIP-155 id; "unknown" if either does not say. */
export const chainOf = async ({ ask }: Asking, chainId: number | null): Promise<ChainMatch> => {
  if (chainId === null) return "unknown";
  const nodeChainId = resultOf(await ask("eth_chainId", []));
  if (nodeChainId === undefined) return "unknown";
  return nodeChainId === BigInt(chainId) ? "same" : "other";
};

/** Whether there is code at an address; undefined if the node does not say. */
export const hasCode = async ({ ask }: Asking, address: string): Promise<boolean | undefined> => {
  const code = resultOf(await ask("eth_getCode", [address, "latest"]));
  return code === undefined ? undefined : code.length > 2;
};

/** The storage slot of a proxy's implementation (EIP-1967). */
const implementationSlot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";

/** The implementation of a proxy, with its checksum; null if there is none, undefined if the node does not say. */
export const implementationOf = async ({ ask }: Asking, address: string): Promise<string | null | undefined> => {
  const word = resultOf(await ask("eth_getStorageAt", [address, implementationSlot, "latest"]));
  if (word === undefined) return undefined;
  const whole = word.slice(2).padStart(64, "0");
  // An address fills the last 20 bytes: anything before them is something else.
  if (!/^0{24}/.test(whole) || /^0+$/.test(whole)) return null;
  return checksumAddress(`0x${whole.slice(24)}`);
};

/** An address's balance of an ERC-20 token in base units; undefined if the node or the token does not say. */
export const tokenBalanceOf = async ({ ask }: Asking, token: string, owner: string): Promise<bigint | undefined> => {
  const data = `${balanceOfSelector}${owner.slice(2).toLowerCase().padStart(64, "0")}`;
  const word = resultOf(await ask("eth_call", [{ to: token, data }, "latest"]));
  return word === undefined || word.length !== 66 ? undefined : BigInt(word);
};

const balanceOfSelector = "0x70a08231";

/** The owner of an ERC-721 token, with checksum; null if there is no such token, undefined if the node does not say. */
export const tokenOwnerOf = async (
  { ask }: Asking,
  token: string,
  tokenId: string,
): Promise<string | null | undefined> => {
  const reply = await ask("eth_call", [{ to: token, data: `${ownerOfSelector}${wordOf(BigInt(tokenId))}` }, "latest"]);
  // A nonexistent token reverts.
  if (reply.kind === "error") return reply.reverted ? null : undefined;
  if (reply.kind !== "result") return undefined;
  const result = reply.result;
  if (!/^0x0{24}[0-9a-f]{40}$/i.test(result)) return undefined;
  return /^0x0+$/.test(result) ? null : checksumAddress(`0x${result.slice(26)}`);
};

const ownerOfSelector = "0x6352211e";

/** An address's balance of one ERC-1155 token; undefined if the node or the contract does not say. */
export const tokenCountOf = async (
  { ask }: Asking,
  token: string,
  owner: string,
  tokenId: string,
): Promise<bigint | undefined> => {
  const data = `${countOfSelector}${wordOf(BigInt(owner))}${wordOf(BigInt(tokenId))}`;
  const result = resultOf(await ask("eth_call", [{ to: token, data }, "latest"]));
  return result === undefined || result.length !== 66 ? undefined : BigInt(result);
};

const countOfSelector = "0x00fdd58e";

const wordOf = (value: bigint): string => value.toString(16).padStart(64, "0");

/**
 * A node's transaction, or null. Throws a problem if the node's response is unusable; one about another transaction is.
 */
export const transactionOf = async ({ ask }: Asking, hash: string): Promise<ResultOf<"eth_getTransactionByHash">> => {
  const reply = usable(await ask("eth_getTransactionByHash", [hash]));
  if (reply.kind === "error") throw unusable();
  const { result } = reply;
  if (result !== null && result.hash.toLowerCase() !== hash) throw unusable();
  return result;
};
