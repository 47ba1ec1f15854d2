import type { Hex } from "viem";
import { decodeAbiParameters, encodeFunctionData, parseAbi } from "viem/utils";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { RpcError } from "#sandbox/domains/rpc/rpc.ts";

const abi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function ownerOf(uint256 tokenId) view returns (address)",
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function owner() view returns (address)",
  "function balanceOf(address account, uint256 id) view returns (uint256)",
  "function totalSupply(uint256 id) view returns (uint256)",
  "function isApprovedForAll(address account, address operator) view returns (bool)",
  "function getApproved(uint256 tokenId) view returns (address)",
  "function supportsInterface(bytes4 interfaceId) view returns (bool)",
]);

/** An account's ERC-20 balance, in the token's base units. */
export const tokenBalance = async (chain: Chain, contract: string, account: Hex): Promise<bigint> =>
  (await ask(chain, contract, encodeFunctionData({ abi, functionName: "balanceOf", args: [account] }), number)) ?? 0n;

/** An account's balance of one ERC-1155 token. */
export const itemBalance = async (chain: Chain, contract: string, account: Hex, tokenId: bigint): Promise<bigint> =>
  (await ask(
    chain,
    contract,
    encodeFunctionData({ abi, functionName: "balanceOf", args: [account, tokenId] }),
    number,
  )) ?? 0n;

/** The total supply of one ERC-1155 token; 0 if the contract does not count it. */
export const itemSupply = async (chain: Chain, contract: string, tokenId: bigint): Promise<bigint> =>
  (await ask(chain, contract, encodeFunctionData({ abi, functionName: "totalSupply", args: [tokenId] }), number)) ?? 0n;

/** The owner of an ERC-721 token; null if the token does not exist. */
export const tokenOwner = (chain: Chain, contract: string, tokenId: bigint): Promise<Hex | null> =>
  ask(chain, contract, encodeFunctionData({ abi, functionName: "ownerOf", args: [tokenId] }), account);

/** Whether an account may transfer a holder's tokens: it is approved for all of them or, on an ERC-721, for this one. */
export const isOperator = async (
  chain: Chain,
  contract: string,
  { holder, operator, tokenId }: { readonly holder: Hex; readonly operator: Hex; readonly tokenId: bigint },
): Promise<boolean> => {
  if (holder === operator) return true;
  const forAll = encodeFunctionData({ abi, functionName: "isApprovedForAll", args: [holder, operator] });
  if ((await ask(chain, contract, forAll, flag)) === true) return true;
  const forOne = encodeFunctionData({ abi, functionName: "getApproved", args: [tokenId] });
  return (await ask(chain, contract, forOne, account)) === operator;
};

/** The owner of an Ownable contract; null for any other contract. */
export const contractOwner = (chain: Chain, contract: string): Promise<Hex | null> =>
  ask(chain, contract, encodeFunctionData({ abi, functionName: "owner" }), account);

/** Name and symbol; empty if the contract has none. */
export const tokenNames = async (chain: Chain, contract: string) => {
  const text = async (functionName: "name" | "symbol") =>
    (await ask(chain, contract, encodeFunctionData({ abi, functionName }), words)) ?? "";
  return { name: await text("name"), symbol: await text("symbol") };
};

/** The decimals of an ERC-20; null if the contract has none. */
export const tokenDecimals = (chain: Chain, contract: string): Promise<number | null> =>
  ask(chain, contract, encodeFunctionData({ abi, functionName: "decimals" }), digits);

/** The standard a contract follows: as declared (ERC-165), or ERC-20 if it has decimals; null if neither. */
export const tokenStandard = async (chain: Chain, contract: string): Promise<"ERC20" | "ERC721" | "ERC1155" | null> => {
  for (const [interfaceId, standard] of [
    ["0x80ac58cd", "ERC721"],
    ["0xd9b67a26", "ERC1155"],
  ] as const) {
    const data = encodeFunctionData({ abi, functionName: "supportsInterface", args: [interfaceId] });
    if ((await ask(chain, contract, data, flag)) === true) return standard;
  }
  return (await tokenDecimals(chain, contract)) === null ? null : "ERC20";
};

const number = (answer: Hex): bigint => decodeAbiParameters([{ type: "uint256" }], answer)[0];
const digits = (answer: Hex): number => decodeAbiParameters([{ type: "uint8" }], answer)[0];
const account = (answer: Hex): Hex => decodeAbiParameters([{ type: "address" }], answer)[0];
const words = (answer: Hex): string => decodeAbiParameters([{ type: "string" }], answer)[0];
const flag = (answer: Hex): boolean => decodeAbiParameters([{ type: "bool" }], answer)[0];

/** A contract's decoded return value; null if it reverts or does not follow the standard. */
const ask = async <T>(chain: Chain, to: string, data: Hex, decode: (answer: Hex) => T): Promise<T | null> => {
  const answer = await call(chain, to, data);
  try {
    return decode(answer);
  } catch {
    return null;
  }
};

/** A contract that reverts returns nothing. */
const call = async (chain: Chain, to: string, data: Hex): Promise<Hex> => {
  try {
    return await chain.ask((rpc) => rpc.call("eth_call", [{ to, data }, "latest"], hexSchema));
  } catch (error) {
    if (error instanceof RpcError) return "0x";
    throw error;
  }
};
