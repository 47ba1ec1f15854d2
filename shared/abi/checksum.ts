import { parseAddress } from "./address.ts";

/** An address of an EVM network with its checksum (EIP-55); one of another family as it is. */
export const checksumAddress = (text: string): string => {
  const parsed = parseAddress(text.toLowerCase());
  return parsed.ok ? parsed.value : text;
};
