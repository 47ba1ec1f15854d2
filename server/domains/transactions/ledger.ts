import { sql } from "kysely";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { Networks } from "#server/domains/meaning/networks.ts";
import { longestRetryAfterMs } from "#server/domains/service/list-failure.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { Store } from "#server/store/tables.ts";
import { claimLists, claimMs, nextList } from "./claim.ts";
import type { Moved } from "./merge.ts";
import { notOfferedMs } from "./plan.ts";
import { step } from "./step.ts";

export type LedgerQueueDependencies = Clock & {
  readonly store: Store;
  readonly networks: Networks;
  readonly moved: Moved;
  readonly owner: string;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  readonly note: (error: unknown) => void;
};

/** Keeps the ledgers, one step at a time per environment. A service that hangs does not delay others. */
export const createLedger = ({
  store,
  networks,
  moved,
  owner,
  now,
  elapsed,
  environments,
  chance = Math.random,
  note,
}: LedgerQueueDependencies): Queue => {
  /** The environments without a list under way. */
  const free = (underWay: readonly LedgerListTable[]): readonly string[] =>
    [...environments.keys()].filter((id) => !underWay.some((list) => list.id === id));
  const guard = createSetBackGuard(
    store,
    { now, elapsed },
    [
      { table: "ledger_lists", column: "due_at", longestMs: longestRetryAfterMs, only: sql`offered = 1` },
      { table: "ledger_lists", column: "due_at", longestMs: notOfferedMs },
    ],
    [{ table: "ledger_lists", longestMs: claimMs }],
  );
  return createQueue<LedgerListTable>(
    {
      claim: async (underWay) => {
        await guard();
        return claimLists(store, free(underWay), owner, now());
      },
      nextDue: (underWay) => nextList(store, free(underWay), now()),
    },
    (list) =>
      step({ store, networks, now, chance, moved }, environments.get(list.id)?.upstream()?.service ?? null, list),
    { now, elapsed },
    note,
  );
};
