import type { Facts } from "./types.ts";

/**
 * Whether a contract is the network's wrapped coin: a well-known contract, or an ERC-20 token whose symbol is W plus
 * the coin's, with the same decimals. Functions and events with these names mean something else in other contracts.
 */
export const isWrappedCoin = (
  address: string,
  facts?: Pick<Facts, "native" | "token"> & Partial<Pick<Facts, "chainId">>,
): boolean => {
  if (wellKnown.has(address.toLowerCase())) return true;
  // If the real contract is known, another one with its symbol is an imitation.
  if (chainsOfWellKnown.has(facts?.chainId ?? 0)) return false;
  const token = facts?.token(address);
  if (facts === undefined || token === undefined || token.standard !== "erc20") return false;
  return !token.isAmbiguous && token.symbol === `W${facts.native.symbol}` && token.decimals === facts.native.decimals;
};

const wellKnown: ReadonlySet<string> = new Set([
  // Ethereum, Sepolia, Holesky
  "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
  "0xfff9976782d46cc05630d1f6ebab18b2324d6b14",
  "0x94373a4919b3240d86ea41593d5eba789fef3848",
  // The chains of the OP Stack: OP Mainnet, Base, Unichain, …
  "0x4200000000000000000000000000000000000006",
  // Arbitrum One, Linea, Scroll, zkSync Era
  "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
  "0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f",
  "0x5300000000000000000000000000000000000004",
  "0x5aea5775959fbc2557cc8789bc1bf90a239d9a91",
  // WPOL, WBNB, WAVAX, WXDAI, WFTM
  "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270",
  "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c",
  "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7",
  "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d",
  "0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83",
]);

/** The chains of the contracts above, by their EIP-155 ids. */
const chainsOfWellKnown: ReadonlySet<number> = new Set([
  1, 11155111, 17000, 10, 8453, 130, 42161, 59144, 534352, 324, 137, 56, 43114, 100, 250,
]);
