import { lacksChecksum, withChecksum } from "./checksum.ts";

/** Counts the addresses without a checksum in a pasted text, and returns the text with their checksummed forms. */
export const withoutChecksum = (pasted: string): { readonly count: number; readonly text: string } => {
  let count = 0;
  const text = pasted.replaceAll(/(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9A-Za-z])/g, (address) => {
    if (!lacksChecksum(address)) return address;
    count += 1;
    return withChecksum(address);
  });
  return { count, text };
};
