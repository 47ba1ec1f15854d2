import { hasWrongChecksum, isEvmAddress, lacksChecksum, withChecksum } from "../address/checksum.ts";
import { leafError, type LeafResult } from "./leaf-error.ts";

/** Parses an address: all lower or all upper case, or a right checksum; the value carries the checksum. */
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
 * As parseAddress, for what a person types or pastes: without a checksum a typo would go unnoticed, so letters of one case are an
 * error, with the checksummed form suggested to compare.
 */
export const parseTypedAddress = (text: string): LeafResult<string> =>
  lacksChecksum(text) ? leafError("no-checksum", "address", text, withChecksum(text)) : parseAddress(text);

/** The digits as they were written, after 0x: never in another case, which would make a checksum up. */
const suggested = (digits: string): string | undefined => {
  const address = `0x${digits}`;
  return hasWrongChecksum(address) ? undefined : address;
};
