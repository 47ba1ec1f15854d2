import type { Store } from "#server/store/tables.ts";
import { type AmountUnit, type Spending, type SpendingRequest, spendingOf } from "../journal/spending.ts";
import type { LookUp } from "../service/ask.ts";
import { networkOf } from "./network.ts";
import { senderOf } from "./sender.ts";

type Spends = SpendingRequest & { readonly environment: string; readonly endpoint: string };

/**
 * What a request would spend, network and sender by their canonical ids. Throws a problem that says that nothing was sent where a part
 * of it cannot be told for sure. `lookUp` is null while the service is down.
 */
export const resolve = async (
  store: Store,
  request: Spends,
  unit: AmountUnit,
  lookUp: LookUp | null,
): Promise<Spending> => {
  const { environment, endpoint } = request;
  const written = spendingOf(endpoint, request, unit);
  const [network, sender] = await Promise.all([
    networkOf(written.network, lookUp),
    senderOf(store, environment, written.sender, lookUp),
  ]);
  return { ...written, network, sender };
};
