import { allDifferences } from "#server/domains/assets/differences.ts";
import { endOf, type TransactionFilters } from "#server/domains/transactions/filters.ts";
import { type ListedTransactionDependencies, networkNow } from "#server/domains/transactions/page-facts.ts";
import { canonicalId, sameId } from "#server/lib/ids.ts";
import type { BookDifference } from "#shared/console/book-differences.ts";

/**
 * The balances that the listed transactions do not explain, for a file about these transactions: of its owner, network
 * and asset, and since before its last day. A file about some kinds of transactions says nothing of balances.
 */
export const unexplainedBalances = async (
  deps: ListedTransactionDependencies,
  environment: string,
  { networkId, asset, address, wallet, profile, until, state, direction, counterparty, hash, run }: TransactionFilters,
): Promise<readonly BookDifference[]> => {
  if ([state, direction, counterparty, hash, run].some((filter) => filter !== undefined)) return [];
  const { store, networks } = deps;
  const idOf = async (id: string): Promise<string> => (await networkNow(networks, environment, id))?.id ?? id;
  const network = networkId === undefined ? undefined : await idOf(networkId);
  return allDifferences({ store, facts: deps }, environment, async (row) => {
    if (until !== undefined && (row.agreed_at ?? 0) >= endOf(until)) return false;
    if (asset !== undefined && row.asset !== asset) return false;
    if (address !== undefined && row.address !== address) return false;
    if (profile !== undefined && row.profile !== profile) return false;
    if (wallet !== undefined && (row.wallet === null || canonicalId(row.wallet) !== canonicalId(wallet))) return false;
    return network === undefined || sameId(await idOf(row.network_id), network);
  });
};
