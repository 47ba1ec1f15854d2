import { createListQueue, type ListQueueDependencies } from "#server/domains/paging/queue.ts";
import type { Queue } from "#server/lib/queue.ts";
import { claimList, claimMs, nextList } from "./claim.ts";
import type { Along } from "./save.ts";
import { step } from "./step.ts";

export type MirrorDependencies = ListQueueDependencies & { readonly along: Along };

/** Mirrors the services' lists. */
export const createMirror = (deps: MirrorDependencies): Queue => {
  const { store, owner, now, along, chance = Math.random } = deps;
  return createListQueue<"mirror_lists">(deps, {
    table: "mirror_lists",
    claimMs,
    environmentOf: ({ environment }) => environment,
    claim: async (environments) => {
      const lists = [];
      for (const environment of environments) lists.push(await claimList(store, environment, owner, now()));
      return lists.filter((list) => list !== undefined);
    },
    nextDue: (environments) => nextList(store, environments, now()),
    step: (list, service) => step({ store, now, chance, along }, service, list),
  });
};
