import { createHash } from "node:crypto";
import { type Payment, paymentOf } from "#server/domains/journal/payment.ts";
import { earlierPayments, paidBeforeSince } from "#server/domains/payments/earlier-payments.ts";
import type { Store } from "#server/store/tables.ts";
import { purposeKey } from "#shared/console/purpose-key.ts";
import type { RunPaidBefore } from "#shared/console/run-start.ts";
import type { Spent } from "./spent.ts";
import type { Twins } from "./twins.ts";

/** The most items that are listed with the payment they repeat. */
const mostListed = 100;

type Paying = { readonly position: number; readonly purpose: string | null; readonly payment: Payment };

/** The items that pay somebody. */
export const payingIn = (spent: readonly Spent[]): readonly Paying[] =>
  spent.flatMap(({ reading: { item, position }, spending }) => {
    const payment = paymentOf(item.endpoint, spending);
    return payment === null ? [] : [{ position, purpose: item.purpose, payment }];
  });

/**
 * The items that pay what was paid before, together: 200 monthly salaries are one confirmation. Items that repeat an
 * operation of the last minutes are confirmed with their group of `twins`.
 */
export const paidBeforeIn = async (
  { store, environment, now }: { readonly store: Store; readonly environment: string; readonly now: number },
  paying: readonly Paying[],
  twins: readonly Twins[],
): Promise<RunPaidBefore | null> => {
  const repeated = new Set(twins.flatMap(({ operationId, positions }) => (operationId === null ? [] : positions)));
  const asked = paying.filter(({ position }) => !repeated.has(position));
  const within = { environment, since: paidBeforeSince(now), run: null };
  const earlier = await earlierPayments(
    store,
    within,
    asked.map(({ payment, purpose }) => ({ ...payment, purpose_key: purposeKey(purpose) })),
  );
  const repeats = asked.flatMap(({ position }, index) => {
    const payment = earlier[index] ?? null;
    return payment === null ? [] : [{ entry: position, payment }];
  });
  if (repeats.length === 0) return null;
  return {
    // It covers each item's payment, so a person confirms only what they have seen.
    id: createHash("sha256")
      .update(JSON.stringify(repeats.map(({ entry, payment }) => [entry, payment.id])))
      .digest("hex"),
    count: repeats.length,
    sameAmount: repeats.filter(({ payment }) => payment.isSameAmount).length,
    samePurpose: repeats.filter(({ payment }) => payment.isSamePurpose).length,
    entries: repeats.slice(0, mostListed),
  };
};
