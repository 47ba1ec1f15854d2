import { usualTake } from "#server/store/page.ts";
import type { Store } from "#server/store/tables.ts";
import type { ContractListAnswer, ContractListQuery } from "#shared/console/contract-list.ts";
import { paginationOf, windowOf } from "#shared/wire/page-window.ts";
import { withFacts, type FactsOfContracts } from "./facts.ts";
import { deployedContracts, type BareContract, type Section, savedContracts, usedContracts } from "./sections.ts";

type Dependencies = { readonly store: Store; readonly facts: FactsOfContracts };

/**
 * A page of the contracts that an organization has to do with: its own first, which are saved or deployed for it, then
 * those that it has only called. Each is in the list once.
 */
export const listKnownContracts = async (
  { store, facts }: Dependencies,
  environment: string,
  query: ContractListQuery,
  isGone: () => boolean,
): Promise<Omit<ContractListAnswer, "deployed">> => {
  const window = windowOf(query, usualTake);
  // Only the book has tags.
  const isTagged = query.tag !== undefined;
  const sections: readonly Section[] = [
    savedContracts(store, environment, query),
    ...(isTagged ? [] : [deployedContracts(store, environment, query, isGone)]),
    ...(isTagged || query.scope === "ours" ? [] : [usedContracts(store, environment, query)]),
  ];
  const contracts: BareContract[] = [];
  let total = 0;
  for (const section of sections) {
    const part = await section({ skip: Math.max(0, window.skip - total), take: window.take - contracts.length });
    contracts.push(...part.rows);
    total += part.total;
  }
  return { data: await withFacts(store, facts, environment, contracts), pagination: paginationOf(total, window) };
};
