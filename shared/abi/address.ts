import { hasWrongChecksum, isEvmAddress, lacksChecksum, withChecksum } from "#shared/address/checksum.ts";
import { leafError, type LeafResult } from "./leaf-error.ts";

/** Parses an address that is all lower case, all upper case, or has a valid checksum. The value is checksummed. */
export const parseAddress = (text: string): LeafResult<string> => {
  if (text === "") return leafError("required", "address", text);
  if (!isEvmAddress(text)) {
    const meant = /^(?:0[xX])?([0-9a-fA-F]{40})$/.exec(text.trim())?.[1];
    return leafError("not-an-address", "address", text, meant === undefined ? undefined : suggested(meant));
  }
  // Any character may be the wrong one, so nothing is suggested.
  return hasWrongChecksum(text) ? leafError("checksum", "address", text) : { ok: true, value: withChecksum(text) };
};

/**
 * Like parseAddress, for text a person types or pastes. Without a checksum a typo would go unnoticed, so letters of one
 * case are an error, with the checksummed form suggested for comparison.
 */
export const parseTypedAddress = (text: string): LeafResult<string> =>
  lacksChecksum(text) ? leafError("no-checksum", "address", text, withChecksum(text)) : parseAddress(text);

/** The digits as written, after 0x. Changing their case would invent a checksum. */
const suggested = (digits: string): string | undefined => {
  const address = `0x${digits}`;
  return hasWrongChecksum(address) ? undefined : address;
};
