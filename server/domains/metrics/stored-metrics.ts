import { countDue } from "#server/domains/meaning/claim.ts";
import { listsInUse, nextList } from "#server/domains/mirror/claim.ts";
import { tracked } from "#server/domains/tracker/tracker.ts";
import { offeredLists, nextList as nextTransactionList } from "#server/domains/transactions/claim.ts";
import { nextDue } from "#server/store/lease.ts";
import type { Store } from "#server/store/tables.ts";
import { isInFlight, needsSettling, operationStates } from "#shared/console/operation-states.ts";
import { isOver, runStates } from "#shared/console/run-states.ts";
import { storedMetric, type Value } from "./stored-metric.ts";

type Counted = {
  readonly store: Store;
  readonly now: () => number;
  /** Ids. */
  readonly environments: readonly string[];
};

/** What the store holds: the journal, the queues, the mirror and the listed transactions. */
export const storedMetrics = ({ store, now, environments }: Counted) => {
  /** Nothing reads the lists of an environment that is no longer configured: they only grow older. */
  const isConfigured = ({ environment }: { readonly environment: string }) => environments.includes(environment);
  return [
    {
      name: "postern_operations",
      help: "Operations in the journal by environment and state",
      labels: ["environment", "state"],
      count: async () => {
        // The journal's index has an entry for each, in this order: operations themselves would have to be read from
        // all over the disk.
        const rows = await store
          .selectFrom("operation_index")
          .select(["environment", "state", (select) => select.fn.countAll<number>().as("count")])
          .groupBy(["environment", "state"])
          .execute();
        return byState(rows, environments, operationStates);
      },
    },
    {
      // The gauge above does not show a second one if the first is settled meanwhile, or left open.
      name: "postern_unconfirmed_age_seconds",
      help: "Time since the newest operation that waits to be settled became unconfirmed",
      labels: ["environment", "state"],
      count: async () => {
        const rows = await store
          .selectFrom("operations")
          .select(["environment", "state", (select) => select.fn.max("updated_at").as("at")])
          .where("state", "in", unsettled)
          .groupBy(["environment", "state"])
          .execute();
        return rows.map(({ environment, state, at }) => ({
          labels: { environment, state },
          value: secondsSince(at, now),
        }));
      },
    },
    {
      // Finished runs are omitted: they need nothing, and their number only grows.
      name: "postern_runs",
      help: "Unfinished runs by environment and state",
      labels: ["environment", "state"],
      count: async () => {
        const rows = await store
          .selectFrom("runs")
          .select(["environment", "state", (select) => select.fn.countAll<number>().as("count")])
          .where("state", "in", unfinished)
          .groupBy(["environment", "state"])
          .execute();
        return byState(rows, environments, unfinished);
      },
    },
    {
      name: "postern_queue_age_seconds",
      help: "How overdue the oldest work is that no instance has begun",
      labels: ["queue"],
      count: async () => {
        const at = now();
        const due = {
          runs: await leftSince(store, at),
          mirror: await nextList(store, environments, at),
          ledger: await nextTransactionList(store, environments, at),
          operations: await abandonedSince(store, at),
        };
        return Object.entries(due).map(([queue, since]) => ({
          labels: { queue },
          value: since === null ? 0 : secondsSince(since, now),
        }));
      },
    },
    {
      name: "postern_tracking_lag_seconds",
      help: "How overdue the oldest check of an operation is",
      labels: [],
      count: async () => {
        const due = await nextDue(store, tracked, now());
        return [{ labels: {}, value: due === null ? 0 : secondsSince(due, now) }];
      },
    },
    {
      name: "postern_mirror_records",
      help: "Records mirrored from a service's list",
      labels: ["environment", "list"],
      count: async () => {
        const rows = await store.selectFrom("mirror_lists").select(["environment", "kind", "row_count"]).execute();
        return rows.map(({ environment, kind, row_count: value }) => ({ labels: { environment, list: kind }, value }));
      },
    },
    {
      name: "postern_mirror_age_seconds",
      help: "Time since a list in use was last known to match the service",
      labels: ["environment", "list"],
      count: async () => {
        const rows = (await listsInUse(store, now())).filter(isConfigured);
        return rows.map(({ environment, kind, since }) => ({
          labels: { environment, list: kind },
          value: secondsSince(since, now),
        }));
      },
    },
    {
      name: "postern_ledger_rows",
      help: "Rows mirrored from a service's list of transactions",
      labels: ["environment"],
      count: async () =>
        (await offeredLists(store)).map(({ environment, rows }) => ({ labels: { environment }, value: rows })),
    },
    {
      name: "postern_ledger_age_seconds",
      help: "Time since the ledger was last known to match the service",
      labels: ["environment"],
      count: async () =>
        (await offeredLists(store)).filter(isConfigured).map(({ environment, since }) => ({
          labels: { environment },
          value: secondsSince(since, now),
        })),
    },
    {
      name: "postern_meanings_due",
      help: "Operations waiting to be described",
      labels: [],
      count: async () => [{ labels: {}, value: await countDue(store) }],
    },
  ].map(storedMetric);
};

/** Rows by environment and state, with 0 for empty states. */
const byState = (
  rows: readonly { readonly environment: string; readonly state: string; readonly count: number }[],
  environments: readonly string[],
  states: readonly string[],
): readonly Value[] => {
  const counts = new Map(
    environments.flatMap((environment) =>
      states.map((state) => [JSON.stringify([environment, state]), { labels: { environment, state }, value: 0 }]),
    ),
  );
  for (const { environment, state, count } of rows)
    counts.set(JSON.stringify([environment, state]), { labels: { environment, state }, value: count });
  return [...counts.values()];
};

const inFlight = operationStates.filter(isInFlight);
const unsettled = operationStates.filter(needsSettling);
const unfinished = runStates.filter((state) => !isOver(state));

/** Since when the longest waiting running run has had no instance, in milliseconds since 1970; null if each has one. */
const leftSince = async (store: Store, now: number): Promise<number | null> => {
  const rows = await store
    .selectFrom("runs")
    .select(["lease_until", "rests_until", "updated_at"])
    .where("state", "=", "running")
    .where("lease_until", "<=", now)
    .where("rests_until", "<=", now)
    .execute();
  const dues = rows.map((row) => Math.max(row.lease_until, row.rests_until, row.updated_at));
  return dues.length === 0 ? null : Math.min(...dues);
};

/** Since when the longest abandoned operation that was being sent has had no instance; null if each has one. */
const abandonedSince = async (store: Store, now: number): Promise<number | null> => {
  const row = await store
    .selectFrom("operations")
    .select(({ fn }) => fn.min("lease_until").as("since"))
    .where("state", "in", inFlight)
    .where("lease_until", "<=", now)
    .executeTakeFirst();
  return row?.since ?? null;
};

const secondsSince = (at: number, now: () => number): number => Math.max(0, (now() - at) / 1000);
