import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import type { PartPayment } from "#server/domains/journal/payment.ts";
import { askedPayments } from "#server/domains/payments/asked.ts";
import { paidBeforeSince, repeatedBy, sharedPart } from "#server/domains/payments/earlier-payments.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Writer } from "#server/store/tables.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { callsText } from "#shared/text/calls-text.ts";

type Paying = Pick<NewOperation, "environment" | "endpoint" | "spending" | "run" | "purpose">;

/** The earlier payment that a write with these payments would repeat, or null. */
export const earlierPayment = async (
  store: Writer,
  write: Paying,
  payments: readonly PartPayment[],
  now: number,
): Promise<EarlierPayment | null> => {
  const asked = askedPayments(write, write.spending, payments, write.purpose ?? null);
  const { run, environment } = write;
  const within = {
    environment,
    since: paidBeforeSince(now),
    run: run === null ? null : { id: run.id, comparedAt: run.comparedAt, part: "item" as const },
  };
  const [earlier = null] = await repeatedBy(store, within, [asked]);
  return earlier;
};

/** The refusal of a payment that would repeat an earlier one. */
export const paidBefore = (earlier: EarlierPayment): Problem => {
  const { at, operationId, transactionHash, calls = [] } = earlier;
  const where = operationId === null ? `transaction ${transactionHash}` : `operation ${operationId}`;
  const recipients = calls.length === 1 ? "The recipient of" : "Recipients of";
  const who =
    calls.length === 0
      ? "This recipient was"
      : `${recipients} ${callsText(calls)} ${calls.length === 1 ? "was" : "were"}`;
  return new Problem(
    "POSTERN_PAID_BEFORE",
    `${who} paid before: the same ${sharedPart(earlier)} on ${at.slice(0, 10)} (${where}). Nothing was sent. Check that payment. To pay again, confirm it.`,
    operationId === null ? {} : { operationId },
  );
};
