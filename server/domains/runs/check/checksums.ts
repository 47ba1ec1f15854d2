import { writtenAddresses } from "#server/domains/request/names.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { hasWrongChecksum } from "#shared/address/checksum.ts";
import { wrongChecksum } from "#shared/address/problem.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { about } from "./finding.ts";
import type { Reading } from "./requests.ts";

/** Reports contract addresses and arguments with a wrong checksum: one of their characters may be wrong. */
export const checkChecksums = async (readings: readonly Reading[]): Promise<readonly RunFinding[]> => {
  const wrong = new Map<string, boolean>();
  const isWrong = (address: string): boolean => {
    const verdict = wrong.get(address) ?? hasWrongChecksum(address);
    wrong.set(address, verdict);
    return verdict;
  };
  const findings: RunFinding[] = [];
  await inSlices(readings, ({ item, request }) => {
    for (const { path, address } of writtenAddresses(request)) {
      if (isWrong(address)) findings.push(about(item, "error", `${path}: this address ${wrongChecksum}.`));
    }
  });
  return findings;
};
