import { intentHash, type Target } from "#server/domains/journal/intent.ts";
import { type Payment, paymentOf } from "#server/domains/journal/payment.ts";
import type { Spending } from "#server/domains/journal/spending.ts";
import { purposeKey } from "#shared/console/purpose-key.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";

/** A payment that may repeat an earlier one. */
export type AskedPayment = Payment & {
  /** As purposes are compared; null without one. */
  readonly purpose_key: string | null;
  /** For a call that is no payment by itself: its hash, by which it is found if it paid somebody when it was sent before. */
  readonly intent_hash: string | null;
};

/** No payment by itself: nobody is its recipient. */
const otherCall: Payment = { network_id: "", recipient: "", asset: "", amount: null };

/** What a write may pay; null if it cannot pay anybody. */
export const askedPayment = (
  target: Target,
  spending: Spending | null,
  purpose: string | null,
): AskedPayment | null => {
  if (spending === null || !isPlainCall(target.endpoint)) return null;
  const payment = paymentOf(target.endpoint, spending);
  const purpose_key = purposeKey(purpose);
  return payment === null
    ? { ...otherCall, purpose_key, intent_hash: intentHash(target, spending) }
    : { ...payment, purpose_key, intent_hash: null };
};

/** Where and since when earlier payments are looked for. */
export type Within = {
  readonly environment: string;
  /** Payments of the same amount since then, in milliseconds since 1970. */
  readonly since: number;
  /**
   * The run that the payment belongs to: its start confirmed what was paid before it, its own items are its own, and
   * another run may pay the same people for the same purpose meanwhile.
   */
  readonly run: { readonly id: string; readonly startedAt: number } | null;
};
