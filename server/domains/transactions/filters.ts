import { canonicalId } from "#server/lib/ids.ts";
import { Problem } from "#server/lib/problem.ts";
import type { TransactionsQuery } from "#shared/console/transactions.ts";
import { organization, type Scope } from "./relative.ts";

/** Filters shared by a list of transactions, its sums and its export. */
export type TransactionFilters = Omit<TransactionsQuery, "take" | "cursor">;

/** The owner of the requested transactions; a 400 if more than one is named. */
export const scopeOf = ({ address, wallet, profile }: TransactionFilters): Scope => {
  const scopes: Scope[] = [];
  if (address !== undefined) scopes.push({ kind: "address", text: address });
  if (wallet !== undefined) scopes.push({ kind: "wallet", text: canonicalId(wallet) });
  if (profile !== undefined) scopes.push({ kind: "profile", text: profile });
  const [scope, other] = scopes;
  if (other !== undefined) throw new Problem("POSTERN_BAD_REQUEST", "query: names more than one owner");
  return scope ?? organization;
};

const dayMs = 86_400_000;

/** The first millisecond of a day (UTC) and of the next one. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const endOf = (day: string): number => startOf(day) + dayMs;

/** Converts a time to its day, counted from 1970, and back. */
export const dayNumber = (at: number): number => Math.floor(at / dayMs);
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
