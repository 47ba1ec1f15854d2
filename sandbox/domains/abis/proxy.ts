import type { Hex } from "viem";
import { getAddress, slice } from "viem/utils";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";

/** The storage slot of a proxy's implementation address (ERC-1967). */
const implementationSlot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";

/** The contract that a proxy forwards to; null if it is not a proxy. */
export const implementationOf = async (chain: Chain, address: string): Promise<Hex | null> => {
  const word = await chain.ask((rpc) =>
    rpc.call("eth_getStorageAt", [address, implementationSlot, "latest"], hexSchema),
  );
  return BigInt(word) === 0n ? null : getAddress(slice(word, -20));
};
