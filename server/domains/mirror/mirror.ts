import { sql } from "kysely";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { longestRetryAfterMs } from "#server/domains/service/list-failure.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { MirrorListTable, Store } from "#server/store/tables.ts";
import { claimList, claimMs, nextList } from "./claim.ts";
import { notOfferedMs } from "./plan.ts";
import type { Along } from "./save.ts";
import { step } from "./step.ts";

export type MirrorDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly along: Along;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  readonly note: (error: unknown) => void;
};

/** Mirrors the services' lists, one page at a time per environment. A service that hangs does not delay others. */
export const createMirror = ({
  store,
  owner,
  now,
  elapsed,
  environments,
  along,
  chance = Math.random,
  note,
}: MirrorDependencies): Queue => {
  /** The environments without a list under way. */
  const free = (underWay: readonly MirrorListTable[]): readonly string[] =>
    [...environments.keys()].filter((id) => !underWay.some(({ environment }) => environment === id));
  const guard = createSetBackGuard(
    store,
    { now, elapsed },
    [
      { table: "mirror_lists", column: "due_at", longestMs: longestRetryAfterMs, only: sql`offered = 1` },
      { table: "mirror_lists", column: "due_at", longestMs: notOfferedMs },
    ],
    [{ table: "mirror_lists", longestMs: claimMs }],
  );
  return createQueue<MirrorListTable>(
    {
      claim: async (underWay) => {
        await guard();
        const lists = [];
        for (const environment of free(underWay)) lists.push(await claimList(store, environment, owner, now()));
        return lists.filter((list) => list !== undefined);
      },
      nextDue: (underWay) => nextList(store, free(underWay), now()),
    },
    (list) =>
      step({ store, now, chance, along }, environments.get(list.environment)?.upstream()?.service ?? null, list),
    { now, elapsed },
    note,
  );
};
