import type { ActivityRun, OperationList, OperationRecord } from "#shared/console/operation.ts";
import type { Listed } from "#src/api/source/pages.ts";

/** What a payout pays; undefined only if it is not known. */
type Payout = OperationList["paid"][string] | undefined;

/** A row of the list of payments: one payment, or a payout with all of its payments. */
export type PaymentRow =
  | { readonly kind: "payment"; readonly operation: OperationRecord }
  | { readonly kind: "payout"; readonly run: ActivityRun; readonly payout: Payout };

export const paymentKey = (row: PaymentRow): string => (row.kind === "payout" ? row.run.id : row.operation.id);

export const paidAt = (row: PaymentRow): string =>
  row.kind === "payout" ? row.run.createdAt : row.operation.createdAt;

/** Payments and payouts by when they began, newest first. */
export const paymentRows = ({
  data,
  runs,
  paid,
  pagination,
}: Pick<OperationList, "data" | "runs" | "paid" | "pagination">): Listed<PaymentRow> => {
  const rows: PaymentRow[] = [
    ...runs.map((run): PaymentRow => ({ kind: "payout", run, payout: paid[run.id] })),
    ...data.map((operation): PaymentRow => ({ kind: "payment", operation })),
  ];
  // As on the server, a payout comes before a payment of the same time.
  return {
    data: rows.toSorted((one, other) => Number(paidAt(one) < paidAt(other)) - Number(paidAt(one) > paidAt(other))),
    pagination,
  };
};
