import type { Hex } from "viem";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { readAddress } from "#sandbox/lib/address.ts";
import { invalid } from "#sandbox/lib/errors.ts";

/** The contract address in a path, checksummed. */
export const contractAddressOf = (text: string): Hex => {
  const address = readAddress(text);
  if (address === null) {
    throw invalid("contractAddress", "expected 0x and 40 hex digits, with a right checksum if their case is mixed");
  }
  return address;
};

/** Whether there is a contract at an address. */
export const hasCode = async (chain: Chain, address: string): Promise<boolean> =>
  (await chain.ask((rpc) => rpc.call("eth_getCode", [address, "latest"], hexSchema))) !== "0x";
