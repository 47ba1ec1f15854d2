import { sql } from "kysely";
import { keyText, numbersOf } from "#server/domains/transactions/keys.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { BookSumTable } from "#server/store/book-tables.ts";
import type { Writer } from "#server/store/tables.ts";

/** What the listed transactions say one address has of an asset of a network; null is the fees it paid. */
export type BookSum = Omit<BookSumTable, "scope" | "asset"> & { readonly token: string | null };

/** The books of some addresses, in canonical spelling; those without a listed transaction have none. */
export const sumsOf = async (
  store: Writer,
  environment: string,
  addresses: readonly string[],
): Promise<(address: string) => readonly BookSum[]> => {
  const numbers = await numbersOf(
    store,
    environment,
    addresses.map((text) => ({ kind: "address", text })),
  );
  const sums = new Map<number, BookSum[]>();
  for (const some of chunksOf([...numbers.values()])) {
    const rows = await store
      .selectFrom("book_sums")
      .leftJoin("ledger_assets", "ledger_assets.number", "book_sums.asset")
      .selectAll("book_sums")
      .select("ledger_assets.token")
      .where("scope", "in", some)
      .execute();
    for (const row of rows) sums.set(row.scope, [...(sums.get(row.scope) ?? []), row]);
  }
  return (address) => sums.get(numbers.get(keyText({ kind: "address", text: address })) ?? -1) ?? [];
};

/** Which of these addresses are known as the organization's, and have all their listed transactions in their books. */
export const bookedAmong = async (
  store: Writer,
  environment: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  const booked = new Set<string>();
  for (const some of chunksOf(addresses)) {
    const rows = await store
      .selectFrom("ledger_owners")
      .select("address")
      .where("environment", "=", environment)
      .where("address", "in", some)
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM ledger_stale WHERE ledger_stale.environment = ledger_owners.environment
          AND ledger_stale.address = ledger_owners.address)`,
      )
      .execute();
    for (const { address } of rows) booked.add(address);
  }
  return booked;
};

/** How often the books of an address have changed, on all networks. */
export const changesIn = (sums: readonly BookSum[]): number => sums.reduce((total, { changes }) => total + changes, 0);

export const areOpen = (sums: readonly BookSum[]): boolean => sums.some(({ open }) => open > 0);
