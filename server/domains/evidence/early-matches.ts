import { claimedAmong, transactionKey } from "#server/domains/journal/claims.ts";
import type { Store } from "#server/store/tables.ts";
import { type Comparing, judgeListed } from "./candidate.ts";
import { mayBeOwn, tooEarlyMs } from "./judge.ts";
import type { Listed } from "./listed.ts";

/** A clock is not more wrong than a time zone. */
export const wrongClockMs = 24 * 3_600_000;

/**
 * How many transactions that no operation has would match if they were not dated before the request: if a clock was
 * wrong, or a time lacked its zone, one of them is the operation's.
 */
export const countEarly = async (
  store: Store,
  { row, of: { intent } }: Comparing,
  all: readonly Listed[],
): Promise<number> => {
  const matches = all.filter((one) => {
    if (one.at === null || one.at >= row.created_at - tooEarlyMs || one.at < row.created_at - wrongClockMs)
      return false;
    return mayBeOwn(judgeListed({ ...intent, recordedAt: one.at }, one).fit);
  });
  const keys = matches.map(({ hash }) => transactionKey(hash));
  const claims = await claimedAmong(store, row.environment, keys);
  return keys.filter((key) => !claims.has(key)).length;
};
