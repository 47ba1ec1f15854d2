import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { askedPayment } from "#server/domains/payments/asked.ts";
import { earlierPayments, paidBeforeSince, sharedPart } from "#server/domains/payments/earlier-payments.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Writer } from "#server/store/tables.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";

type Paying = Pick<NewOperation, "environment" | "endpoint" | "spending" | "run" | "purpose">;

/** The earlier payment that a write would repeat, or null. */
export const earlierPayment = async (store: Writer, write: Paying, now: number): Promise<EarlierPayment | null> => {
  const asked = askedPayment(write, write.spending, write.purpose ?? null);
  if (asked === null) return null;
  const within = { environment: write.environment, since: paidBeforeSince(now), run: write.run };
  const [earlier = null] = await earlierPayments(store, within, [asked]);
  return earlier;
};

/** The refusal of a payment that would repeat an earlier one. */
export const paidBefore = (earlier: EarlierPayment): Problem => {
  const { at, operationId, transactionHash } = earlier;
  const where = operationId === null ? `transaction ${transactionHash}` : `operation ${operationId}`;
  return new Problem(
    "POSTERN_PAID_BEFORE",
    `This recipient was paid before: the same ${sharedPart(earlier)} on ${at.slice(0, 10)} (${where}). Nothing was sent. Check that payment. To pay again, confirm it.`,
    operationId === null ? {} : { operationId },
  );
};
