import type { Spending } from "#server/domains/journal/spending.ts";
import { sendersIn } from "#server/domains/journal/withdrawal-senders.ts";
import { mirroredNetwork } from "#server/domains/mirror/look-up.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { organizationNetworks } from "#server/domains/service/networks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { parseUnits } from "#shared/amount/units.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";
import { lookUpMs } from "./look-up.ts";

/**
 * A network of the organization by its canonical id, from the mirror, else from the service; undefined if neither knows
 * it now. `lookUp` is null while the service is down.
 */
export const knownNetwork = async (
  store: Store,
  environment: string,
  id: string,
  lookUp: LookUp | null,
): Promise<Network | undefined> => {
  const mirrored = await mirroredNetwork(store, environment, id);
  if (mirrored !== undefined || lookUp === null) return mirrored;
  const isIt = (network: Network): boolean => canonicalId(network.id) === id;
  const listed = await inTime(
    organizationNetworks(lookUp, isIt).catch(() => "unreadable" as const),
    lookUpMs,
  );
  return typeof listed === "object" ? listed.find(isIt) : undefined;
};

/** Why a withdrawal does not fit its network, as a path and a sentence without its full stop; undefined if it fits. */
export const withdrawalFault = (
  network: Network,
  { to, sender, amount }: Pick<Spending, "to" | "sender" | "amount">,
  unit: AmountUnit,
): string | undefined => {
  const problem = addressProblemOn(network, to);
  if (problem !== undefined) return `body.to: this ${problem}`;
  for (const address of sendersIn(sender)) {
    const fault = addressProblemOn(network, address);
    if (fault !== undefined) return `body.from: ${address} ${fault}`;
  }
  const { decimals } = coinOf(network);
  const isTooFine = unit === "native" && !parseUnits(amount, decimals).ok;
  return isTooFine ? `body.amount: ${network.name} has ${decimals} decimals, so enter at most ${decimals}` : undefined;
};
