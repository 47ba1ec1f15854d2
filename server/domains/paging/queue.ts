import { sql } from "kysely";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { longestRetryAfterMs } from "#server/domains/service/list-failure.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import { notOfferedMs } from "./plan.ts";
import type { ListTable } from "./save.ts";

export type ListQueueDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** From 0 to 1, for the jitter. */
  readonly chance?: () => number;
  readonly note: (error: unknown) => void;
};

/** The lists of a table, and how one is worked on. The functions get environments without a list under way. */
export type Lists<List> = {
  readonly table: ListTable;
  /** How long a claim on a list lasts. */
  readonly claimMs: number;
  readonly environmentOf: (list: List) => string;
  readonly claim: (environments: readonly string[]) => Promise<readonly List[]>;
  readonly nextDue: (environments: readonly string[]) => Promise<number | null>;
  readonly step: (list: List, service: Service | null) => Promise<void>;
};

/** Reads lists, one page at a time per environment. A service that hangs does not delay others. */
export const createListQueue = <T extends ListTable>(
  { store, now, elapsed, environments, note }: ListQueueDependencies,
  { table, claimMs, environmentOf, claim, nextDue, step }: Lists<Tables[T]>,
): Queue => {
  const free = (underWay: readonly Tables[T][]): readonly string[] =>
    [...environments.keys()].filter((id) => !underWay.some((list) => environmentOf(list) === id));
  const guard = createSetBackGuard(
    store,
    { now, elapsed },
    [
      { table, column: "due_at", longestMs: longestRetryAfterMs, only: sql`offered = 1` },
      { table, column: "due_at", longestMs: notOfferedMs },
    ],
    [{ table, longestMs: claimMs }],
  );
  return createQueue<Tables[T]>(
    {
      claim: async (underWay) => {
        await guard();
        return claim(free(underWay));
      },
      nextDue: (underWay) => nextDue(free(underWay)),
    },
    (list) => step(list, environments.get(environmentOf(list))?.upstream()?.service ?? null),
    { now, elapsed },
    note,
  );
};
