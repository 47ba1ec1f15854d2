import { getAddress } from "viem/utils";

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** Whether a text is 0x and the 40 hexadecimal digits of an EVM address, in any case. */
export const isEvmAddress = (text: string): boolean => evmAddress.test(text);

/** An EVM address in its checksum case (EIP-55), whatever its case was before. */
export const withChecksum = (address: string): string => getAddress(`0x${address.slice(2).toLowerCase()}`);

/** Whether all letters of an EVM address have the same case, so that its case is not a checksum. */
export const lacksChecksum = (text: string): boolean =>
  isEvmAddress(text) && !hasWrongChecksum(text) && withChecksum(text) !== text;

/**
 * Whether the case of an EVM address contradicts its checksum, so one of its characters may be wrong. False for letters
 * of one case, which have no checksum, and for any other text.
 */
export const hasWrongChecksum = (text: string): boolean => {
  if (!isEvmAddress(text)) return false;
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false;
  return withChecksum(text) !== text;
};
