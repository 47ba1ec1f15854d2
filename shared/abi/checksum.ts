import { hasWrongChecksum, isEvmAddress, withChecksum } from "../address/checksum.ts";

/**
 * An address of an EVM network with its checksum (EIP-55). One whose case contradicts its checksum stays as it is: another case would
 * hide that a character may be wrong. Addresses of other families stay as they are.
 */
export const checksumAddress = (text: string): string =>
  isEvmAddress(text) && !hasWrongChecksum(text) ? withChecksum(text) : text;
