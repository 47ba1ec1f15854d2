import { progress } from "#server/domains/finding/find/progress.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { TransactionsControl } from "#server/domains/transactions/control.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { inTime, notingMs } from "#server/lib/in-time.ts";
import { untilTrue } from "#server/lib/until-true.ts";
import type { Store } from "#server/store/tables.ts";
import { type Currency, gapsInCopy } from "#shared/console/coverage.ts";
import type { FindKind, MirrorList } from "#shared/console/find.ts";

export type CatchUpDependencies = {
  readonly facts: { readonly store: Store };
  readonly now: () => number;
  readonly transactions: Pick<TransactionsControl, "refresh">;
  readonly mirror: Pick<MirrorControl, "refresh">;
  /** How long the copies of the service's lists are waited for. */
  readonly catchUpMs: number;
};

/**
 * Has Postern's copies of the service's lists brought up to date, starting those that nobody has used yet, and waits
 * for the service's networks and for its transactions, or for a list of its records. What has not come in time is still
 * being read afterwards, and counts as missing.
 */
export const catchUp = async (
  { facts: { store }, now, transactions, mirror, catchUpMs }: CatchUpDependencies,
  environment: string,
  of: "transactions" | FindKind,
  isPatient: boolean,
): Promise<Currency["since"]> => {
  const since = now();
  // Without a database that accepts writes nothing is brought up to date, and the search says so.
  const quietly = (refreshed: Promise<void>): Promise<unknown> => inTime(refreshed, notingMs).catch(() => undefined);
  await Promise.all([quietly(mirror.refresh(environment)), quietly(transactions.refresh(environment))]);
  const isDone = async (): Promise<boolean> => {
    const currency = { since, now: now() };
    if (of !== "transactions") return isSettled(await mirrored(store, environment, of), currency);
    return (
      isSettled(await transactionsProgress(store, environment), currency) &&
      (await mirrored(store, environment, "networks")).walkedAt !== null
    );
  };
  await untilTrue(isDone, isPatient ? catchUpMs : 0);
  return since;
};

/** One of the environment's mirrored lists. */
export const mirrored = async (store: Store, environment: string, kind: FindKind): Promise<MirrorList> => {
  const list = (await progress(store, environment)).find((one) => one.kind === kind);
  if (list === undefined) throw new Error(`There is no list of ${kind}.`);
  return list;
};

/** Waiting for a list that is not offered, or whose service does not answer, changes nothing. */
const isSettled = (list: Omit<MirrorList, "kind">, currency: Currency): boolean =>
  gapsInCopy("records", list, currency).every(({ reason }) => reason !== "reading" && reason !== "outdated");
