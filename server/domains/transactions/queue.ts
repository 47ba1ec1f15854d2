import type { Networks } from "#server/domains/meaning/networks.ts";
import { createListQueue, type ListQueueDependencies } from "#server/domains/paging/queue.ts";
import type { Queue } from "#server/lib/queue.ts";
import { claimLists, claimMs, nextList } from "./claim.ts";
import type { Moved } from "./merge.ts";
import { step } from "./step.ts";

export type TransactionsQueueDependencies = ListQueueDependencies & {
  readonly networks: Networks;
  readonly moved: Moved;
};

/** Reads the services' lists of transactions. */
export const createTransactionsQueue = (deps: TransactionsQueueDependencies): Queue => {
  const { store, networks, moved, owner, now, chance = Math.random } = deps;
  return createListQueue<"ledger_lists">(deps, {
    table: "ledger_lists",
    claimMs,
    environmentOf: ({ id }) => id,
    claim: (environments) => claimLists(store, environments, owner, now()),
    nextDue: (environments) => nextList(store, environments, now()),
    step: (list, service) => step({ store, networks, now, chance, moved }, service, list),
  });
};
