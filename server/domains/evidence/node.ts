import { troubleOf } from "#server/domains/transactions/sources.ts";
import { Problem } from "#server/lib/problem.ts";
import { type Gap, gapOf } from "#shared/console/coverage.ts";
import type { Looked } from "#shared/console/evidence.ts";
import type { Comparing, Reports } from "./candidate.ts";

/** How long to wait for the node. */
const patienceMs = 5_000;
const place = { where: "node", address: null, reach: null, asOf: null } as const;

/** What the network's node said about the found transactions; without any, whether it answers. */
export const askNode = async (
  { of, upstream }: Comparing,
  reports: readonly Reports[],
): Promise<{ readonly looked: Looked; readonly gaps: readonly Gap[] }> => {
  const node = upstream?.nodes.find(of.networkId);
  if (node === undefined) {
    return { looked: { ...place, outcome: "none", seen: null, message: null }, gaps: [gapOf("node", "none")] };
  }
  const silence =
    reports.length === 0
      ? await troubleOf(node, of.network?.chainId ?? null, patienceMs)
      : reports.map((one) => one.node).find((one) => one instanceof Problem);
  if (!(silence instanceof Problem)) {
    return { looked: { ...place, outcome: "read", seen: reports.length, message: null }, gaps: [] };
  }
  const { message } = silence;
  return {
    looked: { ...place, outcome: "unanswered", seen: reports.length, message },
    gaps: [gapOf("node", "unanswered", { message })],
  };
};
