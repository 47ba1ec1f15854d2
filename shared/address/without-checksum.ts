import { lacksChecksum, withChecksum } from "./checksum.ts";

/** The number of addresses without a checksum in a pasted text, and the text with their checksummed forms. */
export type WithoutChecksum = { readonly count: number; readonly text: string };

/** Finds them in short steps: each checksum is a hash, and a text may have thousands of addresses. */
export const withoutChecksumSteps = function* (pasted: string): Generator<undefined, WithoutChecksum, undefined> {
  let count = 0;
  let end = 0;
  let text = "";
  for (const { 0: address, index } of pasted.matchAll(/(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9A-Za-z])/g)) {
    yield;
    if (!lacksChecksum(address)) continue;
    count += 1;
    text += pasted.slice(end, index) + withChecksum(address);
    end = index + address.length;
  }
  return { count, text: text + pasted.slice(end) };
};
