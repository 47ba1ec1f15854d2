import { getAddress, isAddress } from "viem/utils";
import type { Hex } from "viem";
import type { Chain } from "../chain/chain.ts";
import { hexSchema } from "../rpc/hex.ts";
import { invalid } from "#sandbox/lib/errors.ts";

/** The contract address of a path, checksummed. */
export const contractAddressOf = (text: string): Hex => {
  if (!isAddress(text)) {
    throw invalid("contractAddress", "expected 0x and 40 hex digits, with a right checksum if it has capitals");
  }
  return getAddress(text);
};

/** Whether there is a contract at an address. */
export const hasCode = async (chain: Chain, address: string): Promise<boolean> =>
  (await chain.ask((rpc) => rpc.call("eth_getCode", [address, "latest"], hexSchema))) !== "0x";
