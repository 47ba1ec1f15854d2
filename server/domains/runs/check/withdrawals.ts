import { withdrawalFault } from "#server/domains/references/withdrawal-network.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { amountUnitOf, type AmountUnits } from "#shared/console/amount-unit.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { about } from "./finding.ts";
import type { NamedNetwork } from "./networks.ts";
import type { Reading } from "./requests.ts";

/**
 * Reports withdrawals that do not fit their network: an address of another network, or an amount with more decimals
 * than the coin has.
 */
export const checkWithdrawals = async (
  readings: readonly Reading[],
  { networks, units }: { readonly networks: ReadonlyMap<string, NamedNetwork>; readonly units: AmountUnits },
): Promise<readonly RunFinding[]> => {
  const findings: RunFinding[] = [];
  await inSlices(readings, ({ item, spending }) => {
    if (spending === null || !isWithdrawal(item.endpoint)) return;
    const network = networks.get(spending.network)?.network ?? null;
    const fault = network === null ? undefined : withdrawalFault(network, spending, amountUnitOf(units, item.endpoint));
    if (fault !== undefined) findings.push(about(item, "error", `${fault}.`));
  });
  return findings;
};
