import type { Hex } from "viem";
import { getAddress, isAddress } from "viem/utils";

/**
 * A request's EVM address with checksum; null for an invalid one. Addresses in a single case carry no checksum; in
 * mixed case it must be right.
 */
export const readAddress = (text: string): Hex | null => {
  const digits = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.exec(text)?.[1];
  if (digits !== undefined) return getAddress(`0x${digits.toLowerCase()}`);
  return isAddress(text) ? text : null;
};
