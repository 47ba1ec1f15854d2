import type { WrittenAddress } from "#server/domains/request/written-addresses.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { hasWrongChecksum } from "#shared/address/checksum.ts";
import { wrongChecksum } from "#shared/address/problem.ts";

/**
 * Throws a 400 if an address in a request has a wrong checksum: one of its characters may be wrong. A call may have ten
 * thousand addresses, so it pauses for other work.
 */
export const refuseWrongChecksums = async (written: readonly WrittenAddress[]): Promise<void> => {
  await inSlices(written, ({ path, address }) => {
    if (!hasWrongChecksum(address)) return;
    throw new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${path}: ${wrongChecksum}. Nothing was sent.`);
  });
};
