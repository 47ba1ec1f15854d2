import { createHash } from "node:crypto";
import { type AskedPayment, askedPayment } from "#server/domains/payments/asked.ts";
import { earlierPayments, paidBeforeSince } from "#server/domains/payments/earlier-payments.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunPaidBefore } from "#shared/console/run-start.ts";
import type { Spent } from "./spent.ts";
import { type Twins, twinsOf } from "./twins.ts";

/** The most items that are listed with the payment they repeat. */
const mostListed = 100;

/** An item that may pay somebody, and what it may pay. */
export type Paying = { readonly spent: Spent; readonly asked: AskedPayment };

/** The items that may pay somebody. */
export const payingIn = async (environment: string, spent: readonly Spent[]): Promise<readonly Paying[]> => {
  const paying: Paying[] = [];
  await inSlices(spent, (one) => {
    const { endpoint, purpose } = one.reading.item;
    const asked = askedPayment({ environment, endpoint }, one.spending, purpose);
    if (asked !== null) paying.push({ spent: one, asked });
  });
  return paying;
};

/**
 * Items that pay the same recipient the same amount from different senders, which are no twins: the recipient gets it
 * more than once all the same.
 */
export const repeatedPayments = async (
  paying: readonly Paying[],
  twins: readonly Twins[],
): Promise<readonly Twins[]> => {
  const twinOf = new Map(twins.flatMap((group) => group.positions.map((position) => [position, group.id] as const)));
  const groups = new Map<string, Paying[]>();
  await inSlices(paying, (one) => {
    const { recipient, network_id: network, asset, amount } = one.asked;
    if (recipient === "" || amount === null) return;
    const key = JSON.stringify([network, recipient, asset, amount]);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [one]);
    else members.push(one);
  });
  return [...groups].flatMap(([key, members]): readonly Twins[] => {
    const [first] = members;
    const positions = members.map(({ spent }) => spent.reading.position);
    const isOneGroup = new Set(positions.map((position) => twinOf.get(position) ?? `item ${position}`)).size === 1;
    if (first === undefined || isOneGroup) return [];
    return [twinsOf({ intent: key, first: first.spent.reading, senders: ["any"], operationId: null }, positions)];
  });
};

/**
 * The items that pay what was paid before, together: 200 monthly salaries are one confirmation. An operation that an
 * item is confirmed to repeat with its group of `twins` is not confirmed twice.
 */
export const paidBeforeIn = async (
  { store, environment, now }: { readonly store: Store; readonly environment: string; readonly now: number },
  paying: readonly Paying[],
  twins: readonly Twins[],
): Promise<RunPaidBefore | null> => {
  const operationOf = new Map(
    twins.flatMap(({ operationId, positions }) => positions.map((position) => [position, operationId] as const)),
  );
  const within = { environment, since: paidBeforeSince(now), run: null };
  const earlier = await earlierPayments(
    store,
    within,
    paying.map(({ asked }) => asked),
  );
  const repeats = paying.flatMap(({ spent: { reading } }, index) => {
    const payment = earlier[index] ?? null;
    const { position } = reading;
    return payment === null || payment.id === operationOf.get(position) ? [] : [{ entry: position, payment }];
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
