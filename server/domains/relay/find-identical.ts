import { identicalTo, unacknowledged } from "#server/domains/journal/identical.ts";
import { compared } from "#server/domains/references/compared.ts";
import { resolve } from "#server/domains/references/resolve.ts";
import type { SpendingRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import type { WriteDependencies } from "./write.ts";

type Compared = SpendingRequest & { readonly environment: string };

/**
 * The operation that would make a write be refused as identical if it were sent now, or null. It reserves
 * nothing and records nothing in the audit: the comparison is repeated when sending.
 */
export const findIdentical = async (
  { store, freshAfter }: Pick<WriteDependencies, "store" | "freshAfter">,
  request: Compared,
  spends: AmountUnit,
  lookUp: LookUp | null,
): Promise<string | null> => {
  const resolved = await resolve(store, request, spends, lookUp);
  const operation = { ...request, acknowledges: null, run: null };
  const spending =
    lookUp === null ? resolved.spending : await compared(store, operation, resolved.spending, freshAfter(), lookUp);
  const identical = await identicalTo(store, operation, spending, freshAfter());
  return unacknowledged(identical, operation)?.id ?? null;
};
