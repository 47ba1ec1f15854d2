import { intentHash, type Target } from "#server/domains/journal/intent.ts";
import type { PartPayment, Payment } from "#server/domains/journal/payment.ts";
import type { Spending } from "#server/domains/journal/spending.ts";
import { purposeKey } from "#shared/console/purpose-key.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";

/** A payment that may repeat an earlier one. */
export type AskedPayment = Payment & {
  /** As purposes are compared; null without one. */
  readonly purpose_key: string | null;
  /** For a call that is no payment by itself: its hash, by which it is found if it paid somebody when it was sent before. */
  readonly intent_hash: string | null;
  /** The call of a batch that makes it, counted from 0; null if it is the whole write. */
  readonly call: number | null;
};

/** No payment by itself: nobody is its recipient. */
const otherCall = { network_id: "", recipient: "", asset: "", amount: null, otherAmounts: [], call: null } as const;

/**
 * What a write with these payments may pay; empty if it cannot pay anybody. A batch is compared call by call, and as a
 * whole too: some of its calls may pay in a way that only its words say later.
 */
export const askedPayments = (
  target: Target,
  spending: Spending | null,
  payments: readonly PartPayment[],
  purpose: string | null,
): readonly AskedPayment[] => {
  if (spending === null || !isPlainCall(target.endpoint)) return [];
  const purpose_key = purposeKey(purpose);
  const asked = payments.map((payment): AskedPayment => ({ ...payment, purpose_key, intent_hash: null }));
  const isOnePayment = payments.length === 1 && payments[0]?.call === null;
  return isOnePayment ? asked : [...asked, { ...otherCall, purpose_key, intent_hash: intentHash(target, spending) }];
};

/** A run that payments belong to: its own do not count, and another run may pay the same people for the same purpose meanwhile. */
export type OwnRun = {
  readonly id: string;
  /** What was paid before that was confirmed: at the start of the run, or when it was resumed. */
  readonly comparedAt: number;
};

/** Where and since when earlier payments are looked for. */
export type Within = {
  readonly environment: string;
  /** Payments of the same amount since then, in milliseconds since 1970. */
  readonly since: number;
  /** The run that the payments belong to, if any. */
  readonly run:
    | (OwnRun & {
        /**
         * `item`: one that is about to be sent, compared with the journal, by amount. `rest`: all that a stopped run has
         * left, compared like a new one with everything paid since.
         */
        readonly part: "item" | "rest";
      })
    | null;
};
