import type { Hex } from "viem";
import { decodeAbiParameters, encodeFunctionData, parseAbi } from "viem/utils";
import type { Chain } from "../chain/chain.ts";
import { hexSchema } from "../rpc/hex.ts";
import { RpcError } from "../rpc/rpc.ts";

const abi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function ownerOf(uint256 tokenId) view returns (address)",
  "function name() view returns (string)",
  "function symbol() view returns (string)",
]);

/** What an ERC-20 says an account has, in the token's base units. */
export const tokenBalance = async (chain: Chain, contract: string, account: Hex): Promise<bigint> => {
  const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [account] });
  const answer = await call(chain, contract, data);
  return decoded(() => decodeAbiParameters([{ type: "uint256" }], answer)[0]) ?? 0n;
};

/** Who has a token of an ERC-721; null for one that was burned. */
export const tokenOwner = async (chain: Chain, contract: string, tokenId: bigint): Promise<string | null> => {
  const data = encodeFunctionData({ abi, functionName: "ownerOf", args: [tokenId] });
  const answer = await call(chain, contract, data);
  return decoded(() => decodeAbiParameters([{ type: "address" }], answer)[0]);
};

/** Name and symbol; the empty string where the contract has none. */
export const tokenNames = async (chain: Chain, contract: string) => {
  const text = async (functionName: "name" | "symbol") => {
    const answer = await call(chain, contract, encodeFunctionData({ abi, functionName }));
    return decoded(() => decodeAbiParameters([{ type: "string" }], answer)[0]) ?? "";
  };
  return { name: await text("name"), symbol: await text("symbol") };
};

/** A contract that reverts answers nothing. */
const call = async (chain: Chain, to: string, data: Hex): Promise<Hex> => {
  try {
    return await chain.ask((rpc) => rpc.call("eth_call", [{ to, data }, "latest"], hexSchema));
  } catch (error) {
    if (error instanceof RpcError) return "0x";
    throw error;
  }
};

/** Decodes an answer; null if it does not follow the standard. */
const decoded = <T>(decode: () => T): T | null => {
  try {
    return decode();
  } catch {
    return null;
  }
};
