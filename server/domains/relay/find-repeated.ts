import { identicalTo, unacknowledged } from "#server/domains/journal/identical.ts";
import { paymentsOf } from "#server/domains/journal/payment.ts";
import { compared } from "#server/domains/references/compared.ts";
import { resolve } from "#server/domains/references/resolve.ts";
import type { SpendingRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { earlierPayment } from "./paid-before.ts";
import type { WriteDependencies } from "./write.ts";

type Compared = SpendingRequest & { readonly environment: string; readonly purpose: string | null };

/** What a write repeats. */
export type Repeated = {
  /** The operation that would make it be refused as identical. */
  readonly operationId: string | null;
  /** The payment that would make it be refused as paid before. */
  readonly paidBefore: EarlierPayment | null;
};

/**
 * What would make a write be refused as identical or paid before if it were sent now. It reserves nothing and records
 * nothing in the audit: the comparison is repeated when sending.
 */
export const findRepeated = async (
  { store, freshAfter, now }: Pick<WriteDependencies, "store" | "freshAfter" | "now">,
  request: Compared,
  spends: AmountUnit,
  lookUp: LookUp | null,
): Promise<Repeated> => {
  const resolved = await resolve(store, request, spends, lookUp);
  const operation = { ...request, acknowledges: null, run: null };
  const spending =
    lookUp === null ? resolved.spending : await compared(store, operation, resolved.spending, freshAfter(), lookUp);
  const identical = await identicalTo(store, operation, spending, freshAfter());
  const payments = await paymentsOf(request.endpoint, spending);
  const paidBefore = await earlierPayment(store, { ...operation, spending }, payments, now());
  return { operationId: unacknowledged(identical, operation)?.id ?? null, paidBefore };
};
