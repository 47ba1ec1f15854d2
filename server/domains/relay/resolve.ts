import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { type Spending, type SpendingRequest, spendingOf } from "../journal/spending.ts";
import { namesAddresses } from "../journal/withdrawal-senders.ts";
import type { LookUp } from "../service/ask.ts";
import { networkOf } from "./network.ts";
import { senderOf } from "./sender.ts";
import { knownNetwork, withdrawalFault } from "./withdrawal-network.ts";

type Spends = SpendingRequest & { readonly environment: string; readonly endpoint: string };

/**
 * What a request would spend, network and sender by their canonical ids. Throws a problem that says that nothing was sent where a part
 * of it cannot be told for sure, or where a withdrawal does not fit its network. `lookUp` is null while the service is down.
 */
export const resolve = async (
  store: Store,
  request: Spends,
  unit: AmountUnit,
  lookUp: LookUp | null,
): Promise<Spending> => {
  const { environment, endpoint } = request;
  const written = spendingOf(endpoint, request, unit);
  if (namesAddresses(endpoint)) {
    const resolved = { ...written, network: await networkOf(written.network, lookUp) };
    await refuseFault(store, environment, resolved, unit, lookUp);
    return resolved;
  }
  const [network, sender] = await Promise.all([
    networkOf(written.network, lookUp),
    senderOf(store, environment, written.sender, lookUp),
  ]);
  return { ...written, network, sender };
};

const refuseFault = async (
  store: Store,
  environment: string,
  withdrawal: Spending,
  unit: AmountUnit,
  lookUp: LookUp | null,
): Promise<void> => {
  const network = await knownNetwork(store, environment, withdrawal.network, lookUp);
  const fault = network === undefined ? undefined : withdrawalFault(network, withdrawal, unit);
  if (fault === undefined) return;
  throw new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${fault}. Nothing was sent.`);
};
