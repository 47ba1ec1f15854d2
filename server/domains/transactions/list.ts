import { setImmediate as otherWork } from "node:timers/promises";
import { Problem } from "#server/lib/problem.ts";
import { usualTake } from "#server/store/page.ts";
import type { TransactionsQuery, ListedTransaction } from "#shared/console/transactions.ts";
import { windowOf } from "#shared/wire/page-window.ts";
import { type TransactionFilters, scopeOf } from "./filters.ts";
import { withFirsts } from "./first-with.ts";
import type { ListedTransactionDependencies } from "./page-facts.ts";
import { type Place, select } from "./select.ts";
import { viewsOf } from "./view.ts";

/** A page of an environment's transactions, newest first, and the cursor of the next one. */
export const listTransactions = async (
  deps: ListedTransactionDependencies,
  environment: string,
  { take: requestedTake, cursor, ...filters }: TransactionsQuery,
): Promise<{ readonly data: readonly ListedTransaction[]; readonly next: string | null }> => {
  const { take } = windowOf({ take: requestedTake }, usualTake);
  const after = cursor === undefined ? null : placeOf(cursor);
  const selection = await select(deps, environment, filters);
  // One more than shown tells whether there are more.
  const places = await selection(after, take + 1);
  const shown = places.slice(0, take);
  const last = shown.at(-1);
  const views = await viewsOf(deps, environment, numbersIn(shown), scopeOf(filters));
  return {
    data: await withFirsts(deps.store, environment, views),
    next: places.length > take && last !== undefined ? cursorOf(last) : null,
  };
};

/** Rows in memory at once. */
const slice = 100;

/**
 * All transactions that match the filters, newest first; rows listed meanwhile may be missing. They are read on demand,
 * so any number takes little memory.
 */
export const listedTransactions = async function* (
  deps: ListedTransactionDependencies,
  environment: string,
  filters: TransactionFilters,
): AsyncGenerator<ListedTransaction> {
  const selection = await select(deps, environment, filters);
  const scope = scopeOf(filters);
  for (let after: Place | null = null; ;) {
    const places: readonly Place[] = await selection(after, slice);
    yield* (await viewsOf(deps, environment, numbersIn(places), scope)).values();
    after = places.at(-1) ?? null;
    if (places.length < slice) return;
    await otherWork();
  }
};

const numbersIn = (places: readonly Place[]): readonly number[] =>
  places.map(({ transaction_number: number }) => number);

const cursorOf = ({ sort_at: at, transaction_number: number }: Place): string => `${at}.${number}`;

const placeOf = (cursor: string): Place => {
  const [, at, number] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || number === undefined) {
    throw new Problem("POSTERN_BAD_REQUEST", "The request is not valid. query.cursor is not from this list.");
  }
  return { sort_at: Number(at), transaction_number: Number(number) };
};
