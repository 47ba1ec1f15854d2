import { parseAddress } from "#shared/abi/address.ts";
import type { RunFinding } from "#shared/console/run.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { about } from "./finding.ts";
import type { Reading } from "./requests.ts";

/** Errors about contract addresses whose checksum is wrong: a character of theirs may be, too. */
export const checkContractAddresses = async (readings: readonly Reading[]): Promise<readonly RunFinding[]> => {
  const isWrong = new Map<string, boolean>();
  const findings: RunFinding[] = [];
  await inSlices(readings, ({ item, params, body }) => {
    const address = params["contractAddress"] ?? body["contractAddress"];
    if (typeof address !== "string") return;
    const known = isWrong.get(address) ?? hasWrongChecksum(address);
    isWrong.set(address, known);
    if (!known) return;
    const message =
      "The contract's address has a wrong checksum: one of its characters may be wrong. Check it, or write it in small letters.";
    findings.push(about(item, "error", message));
  });
  return findings;
};

const hasWrongChecksum = (address: string): boolean => {
  const parsed = parseAddress(address);
  return !parsed.ok && parsed.error.code === "checksum";
};
