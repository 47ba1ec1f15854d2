import { getAddress } from "viem/utils";

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** Whether a text is 0x and the 40 hexadecimal digits of an EVM address, whatever their case. */
export const isEvmAddress = (text: string): boolean => evmAddress.test(text);

/** An EVM address in the case that its checksum demands (EIP-55). It says nothing about the case that it came in. */
export const withChecksum = (address: string): string => getAddress(`0x${address.slice(2).toLowerCase()}`);

/** Whether an EVM address has letters in one case only, so that its case is no checksum. */
export const lacksChecksum = (text: string): boolean =>
  isEvmAddress(text) && !hasWrongChecksum(text) && withChecksum(text) !== text;

/**
 * Whether the case of an EVM address contradicts its checksum, so that one of its characters may be wrong. False for letters of one case,
 * which have no checksum to compare, and for every other text.
 */
export const hasWrongChecksum = (text: string): boolean => {
  if (!isEvmAddress(text)) return false;
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false;
  return withChecksum(text) !== text;
};
