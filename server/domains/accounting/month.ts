import type { TransactionFilters } from "#server/domains/transactions/filters.ts";
import { Problem } from "#server/lib/problem.ts";
import type { AccountingQuery } from "#shared/console/transactions.ts";

/** The filters of an export, a month as its first and last day (UTC). Throws a 400 for days in addition to a month. */
export const daysOf = ({ month, ...filters }: Omit<AccountingQuery, "format">): TransactionFilters => {
  if (month === undefined) return filters;
  if (filters.since !== undefined || filters.until !== undefined) {
    throw new Problem(
      "POSTERN_BAD_REQUEST",
      "The request is not valid. query.month cannot be combined with since or until.",
    );
  }
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { ...filters, since: `${month}-01`, until: last };
};

/** The month (UTC) that a time is in. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The first millisecond of a month (UTC). */
export const startOfMonth = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);
