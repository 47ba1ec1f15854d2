import { createHash } from "node:crypto";
import { paymentsSteps } from "#server/domains/journal/payment.ts";
import { type AskedPayment, askedPayments, type Within } from "#server/domains/payments/asked.ts";
import { paidBeforeSince, repeatedBy } from "#server/domains/payments/earlier-payments.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { paused } from "#server/lib/paused.ts";
import type { Store } from "#server/store/tables.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { RunPaidBefore } from "#shared/console/run-start.ts";
import type { Reading } from "./requests.ts";
import type { Spent } from "./spent.ts";
import { type Twins, twinsOf } from "./twins.ts";

/** The most items that are listed with the payment they repeat. */
const mostListed = 100;

/** An item that may pay somebody, and all that it may pay. */
export type Paying = { readonly spent: Spent; readonly asked: readonly AskedPayment[] };

/** The items that may pay somebody. */
export const payingIn = (environment: string, spent: readonly Spent[]): Promise<readonly Paying[]> =>
  paused(payingSteps(environment, spent));

const payingSteps = function* (environment: string, spent: readonly Spent[]): Steps<readonly Paying[]> {
  const paying: Paying[] = [];
  for (const one of spent) {
    const { spending } = one;
    const { endpoint, purpose } = one.reading.item;
    const payments = yield* paymentsSteps(endpoint, spending);
    const asked = askedPayments({ environment, endpoint }, spending, payments, purpose);
    if (asked.length > 0) paying.push({ spent: one, asked });
    yield;
  }
  return paying;
};

/** Whether one of the items certainly pays somebody. */
export const paysAnybody = (paying: readonly Paying[]): boolean =>
  paying.some(({ asked }) => asked.some(({ recipient }) => recipient !== ""));

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
    for (const { recipient, network_id: network, asset, amount } of one.asked) {
      if (recipient === "" || amount === null) continue;
      const key = JSON.stringify([network, recipient, asset, amount]);
      const members = groups.get(key);
      if (members === undefined) groups.set(key, [one]);
      // A batch that pays the same twice is one item, and its review shows both.
      else if (members.at(-1) !== one) members.push(one);
    }
  });
  const repeated = new Map<string, Twins>();
  for (const [key, members] of groups) {
    const [first] = members;
    const positions = members.map(({ spent }) => spent.reading.position);
    const isOneGroup = new Set(positions.map((position) => twinOf.get(position) ?? `item ${position}`)).size === 1;
    const same = positions.join(" ");
    // Two batches that have several payments in common are confirmed once.
    if (first === undefined || isOneGroup || repeated.has(same)) continue;
    const group = { intent: key, first: first.spent.reading, senders: ["any"], operationId: null };
    repeated.set(same, twinsOf(group, positions));
  }
  return [...repeated.values()];
};

/** An item of a list, and the earlier payment that it repeats. */
export type Repeat = RunPaidBefore["entries"][number];

/** The earlier payment that each of these items repeats; `entryOf` says where an item is in its list. */
export const repeatsIn = async (
  store: Store,
  within: Within,
  paying: readonly Paying[],
  entryOf: (reading: Reading) => number,
): Promise<readonly Repeat[]> => {
  const earlier = await repeatedBy(
    store,
    within,
    paying.map(({ asked }) => asked),
  );
  return paying.flatMap(({ spent: { reading } }, index) => {
    const payment = earlier[index] ?? null;
    return payment === null ? [] : [{ entry: entryOf(reading), line: reading.item.line, payment }];
  });
};

/** Those items together, for one confirmation: 200 monthly salaries are one. Null if there are none. */
export const paidTogether = (repeats: readonly Repeat[]): RunPaidBefore | null =>
  repeats.length === 0
    ? null
    : {
        // It covers each item's payment, so a person confirms only what they have seen.
        id: createHash("sha256")
          .update(JSON.stringify(repeats.map(({ entry, payment }) => [entry, payment.id])))
          .digest("hex"),
        count: repeats.length,
        sameAmount: repeats.filter(({ payment }) => payment.isSameAmount).length,
        samePurpose: repeats.filter(({ payment }) => payment.isSamePurpose).length,
        entries: repeats.slice(0, mostListed),
      };

/**
 * The items of a new list that pay what was paid before. An operation that an item is confirmed to repeat with its group
 * of `twins` is not confirmed twice.
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
  const repeats = await repeatsIn(store, within, paying, ({ position }) => position);
  return paidTogether(repeats.filter(({ entry, payment }) => payment.id !== operationOf.get(entry)));
};
