import type { Hex } from "viem";
import { getAddress, isAddress } from "viem/utils";

/**
 * An EVM address of a request with its checksum; null for a text that is none. Digits of one case carry no checksum, in capitals as
 * in small letters; those of both cases must have the right one.
 */
export const readAddress = (text: string): Hex | null => {
  const digits = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.exec(text)?.[1];
  if (digits !== undefined) return getAddress(`0x${digits.toLowerCase()}`);
  return isAddress(text) ? text : null;
};
