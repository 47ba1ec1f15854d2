import { type RawBuilder, sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { type Key, keyText, numbersOf } from "./keys.ts";
import { organization } from "./relative.ts";
import { directionNumbers, stateNumbers } from "./states.ts";

const keyOf = (address: string): Key => ({ kind: "address", text: addressKey(address) });

/**
 * Marks the transactions of a page that pay somebody whom the organization has never paid before. What came in, a call
 * that moved nothing and a payment that failed are no payments. Earlier ones are looked up in the index that leads with
 * the counterparty, in one query.
 */
export const withFirsts = async (
  store: Store,
  environment: string,
  views: ReadonlyMap<number, ListedTransaction>,
): Promise<readonly ListedTransaction[]> => {
  const keys = [...views.values()].flatMap(({ counterparty }) => (counterparty === null ? [] : [keyOf(counterparty)]));
  const numbers = await numbersOf(store, environment, [organization, ...keys]);
  const scope = numbers.get(keyText(organization));
  const firsts = new Map<number, Set<number>>();
  for (const some of scope === undefined ? [] : chunksOf([...views.keys()])) {
    const rows = await store
      .selectFrom("ledger_movements as met")
      .select(["met.transaction_number", "met.counterparty"])
      .where("met.transaction_number", "in", some)
      // The plus hides the column: SQLite would read the whole index of the organization instead of these transactions.
      .where(sql<boolean>`+met.scope = ${scope ?? 0}`)
      .where(isPayment("met"))
      .where((build) =>
        build.not(
          build.exists(
            build
              .selectFrom("ledger_movements as earlier")
              .select(sql<number>`1`.as("one"))
              .whereRef("earlier.scope", "=", "met.scope")
              .whereRef("earlier.counterparty", "=", "met.counterparty")
              .where(isPayment("earlier"))
              // Transactions of one block have one time.
              .where(
                sql<boolean>`(earlier.sort_at, earlier.transaction_number) < (met.sort_at, met.transaction_number)`,
              ),
          ),
        ),
      )
      .execute();
    for (const { transaction_number: number, counterparty } of rows) {
      firsts.set(number, (firsts.get(number) ?? new Set()).add(counterparty));
    }
  }
  return [...views].map(([number, view]) => {
    const counterparty = view.counterparty === null ? undefined : numbers.get(keyText(keyOf(view.counterparty)));
    const isFirst = counterparty !== undefined && firsts.get(number)?.has(counterparty) === true;
    return isFirst ? { ...view, isFirst } : view;
  });
};

const isPayment = (table: "met" | "earlier"): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`${column("direction")} = ${directionNumbers.out} AND ${column("asset")} > 0
    AND ${column("state")} <> ${stateNumbers.failed} AND ${column("amount")} <> '0'`;
};
