import { getAddress } from "viem/utils";
import { leafError, type LeafResult } from "./leaf-error.ts";

/** Parses an address: all lower or all upper case, or a right checksum; the value carries the checksum. */
export const parseAddress = (text: string): LeafResult<string> => {
  if (text === "") return leafError("required", "address", text);
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) {
    const meant = /^(?:0[xX])?([0-9a-fA-F]{40})$/.exec(text.trim())?.[1];
    return leafError("not-an-address", "address", text, meant === undefined ? undefined : checksummed(meant));
  }
  const value = checksummed(digits);
  const sameCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return sameCase || value === text ? { ok: true, value } : leafError("checksum", "address", text, value);
};

const checksummed = (digits: string): string => getAddress(`0x${digits.toLowerCase()}`);
