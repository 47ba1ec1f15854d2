import { setImmediate as otherWork } from "node:timers/promises";
import { usualTake } from "#server/store/page.ts";
import type { ContractTable, Store } from "#server/store/tables.ts";
import { abiFunctions, isRead, signature } from "#shared/abi/functions.ts";
import { bookAbiSchema } from "#shared/console/abi.ts";
import type { FindFunctionsQuery, FoundFunction } from "#shared/console/find.ts";
import { matchRank } from "#shared/text/match-rank.ts";
import { inWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Pagination } from "#shared/wire/pagination.ts";

type NamedFunction = Pick<FoundFunction, "signature" | "isRead"> & { readonly name: string };
type Contract = Pick<ContractTable, "environment" | "network_id" | "address">;
type FunctionPage = { readonly data: readonly FoundFunction[]; readonly pagination: Pagination };

/** ABIs whose functions are cached; the ABI of a hash never changes. */
const mostAbis = 2_000;

/** Finds functions of the book's contracts by name. */
export const createFindFunctions = (store: Store) => {
  const functionsByHash = new Map<string, readonly NamedFunction[]>();

  const functionsOf = async (contract: Contract, hash: string): Promise<readonly NamedFunction[]> => {
    const before = functionsByHash.get(hash);
    if (before !== undefined) return before;
    const row = await store
      .selectFrom("contract_abis")
      .select("abi")
      .where("environment", "=", contract.environment)
      .where("network_id", "=", contract.network_id)
      .where("address", "=", contract.address)
      .where("hash", "=", hash)
      .limit(1)
      .executeTakeFirst();
    const read = bookAbiSchema.safeParse(JSON.parse(row?.abi ?? "[]"));
    const functions = read.success
      ? abiFunctions(read.data).map((fn) => ({ name: fn.name, signature: signature(fn), isRead: isRead(fn) }))
      : [];
    if (functionsByHash.size >= mostAbis) functionsByHash.clear();
    functionsByHash.set(hash, functions);
    await otherWork();
    return functions;
  };

  return async (environment: string, query: FindFunctionsQuery, isGone: () => boolean): Promise<FunctionPage> => {
    const contracts = await store
      .selectFrom("contracts")
      .select(["environment", "network_id", "address", "name", "abi_hash"])
      .where("environment", "=", environment)
      .orderBy("name")
      .orderBy("address")
      .orderBy("network_id")
      .execute();
    const words = query.q.toLowerCase().split(/\s+/);
    const matches: (FoundFunction & { readonly rank: number })[] = [];
    for (const row of contracts) {
      if (isGone()) break;
      const { network_id: networkId, address, name: contract, abi_hash: abiHash } = row;
      if (abiHash === null) continue;
      const ofContract = contract.toLowerCase();
      for (const fn of await functionsOf(row, abiHash)) {
        const ofFunction = fn.name.toLowerCase();
        const fits =
          words.some((word) => ofFunction.includes(word)) &&
          words.every((word) => ofFunction.includes(word) || ofContract.includes(word));
        if (!fits) continue;
        const rank = matchRank([fn.name], query.q);
        matches.push({ rank, networkId, address, contract, abiHash, signature: fn.signature, isRead: fn.isRead });
      }
    }
    const window = windowOf(query, usualTake);
    const best = matches.toSorted((one, other) => one.rank - other.rank);
    return {
      data: inWindow(best, window).map(({ rank: _rank, ...fn }) => fn),
      pagination: paginationOf(best.length, window),
    };
  };
};
