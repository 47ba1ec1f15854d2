import { identicalTo, unacknowledged } from "#server/domains/journal/identical.ts";
import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { paymentOf } from "#server/domains/journal/payment.ts";
import { isMeasured, measured, type Spending } from "#server/domains/journal/spending.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import type { Store } from "#server/store/tables.ts";
import { coinDecimals } from "./coin-decimals.ts";
import { tellApart } from "./sender.ts";

/**
 * Looks up what decides whether a write is identical to an earlier one, or pays the same: the decimals of its coin, if
 * amounts may be in different units, and their senders. Returns what it would spend, as far as it is known then.
 */
export const compared = async (
  store: Store,
  operation: Pick<NewOperation, "environment" | "endpoint" | "acknowledges" | "run">,
  spending: Spending,
  freshAfter: number,
  lookUp: LookUp,
): Promise<Spending> => {
  const measuredSpending = await withDecimals(store, operation, spending, freshAfter, lookUp);
  await tellApart(store, operation, measuredSpending, freshAfter, lookUp);
  return measuredSpending;
};

const withDecimals: typeof compared = async (store, operation, spending, freshAfter, lookUp) => {
  if (isMeasured(spending)) return spending;
  const identical = await identicalTo(store, operation, spending, freshAfter);
  const isPayment = paymentOf(operation.endpoint, spending) !== null;
  if (unacknowledged(identical, operation) === undefined && !isPayment) return spending;
  return measured(spending, await coinDecimals(store, operation.environment, spending.network, lookUp));
};
