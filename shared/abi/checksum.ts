import { hasWrongChecksum, isEvmAddress, withChecksum } from "#shared/address/checksum.ts";

/**
 * An EVM address with its checksum (EIP-55). An address whose case contradicts its checksum is returned unchanged:
 * another case would hide that a character may be wrong. Addresses of other families are returned unchanged.
 */
export const checksumAddress = (text: string): string =>
  isEvmAddress(text) && !hasWrongChecksum(text) ? withChecksum(text) : text;
