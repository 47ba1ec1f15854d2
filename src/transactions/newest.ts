import { transactionsOptions } from "#src/api/transactions.ts";
import { filterOf, type TransactionOwner } from "./transaction-search.ts";

/** How many an owner's page shows below its assets. */
export const newestTake = 5;

/** The newest transactions of an owner. Its page loads them first, so that nothing below them moves. */
export const newestOptions = (environment: string, owner: TransactionOwner) =>
  transactionsOptions(environment, { ...filterOf(owner, { take: newestTake }), take: String(newestTake) });
