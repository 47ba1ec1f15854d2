import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { operationStates } from "#shared/console/operation-states.ts";
import { runStates } from "#shared/console/run-states.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Observed } from "../environments/environment.ts";
import type { Asked } from "../nodes/nodes.ts";
import { ledgerStates, nextList as nextLedger } from "../ledger/claim.ts";
import { listsInUse, nextList } from "../mirror/claim.ts";
import { nodeMethods } from "../nodes/methods.ts";
import { countDue } from "../meaning/claim.ts";
import { inTime } from "#server/lib/in-time.ts";
import { connectionsOf } from "#server/store/connections.ts";
import { nextDue } from "#server/store/lease.ts";
import { tracked } from "../tracker/tracker.ts";
import type { Store } from "#server/store/tables.ts";

/** A request to this server that has a response. */
export type Answered = {
  readonly method: string;
  /** The route's template, never a URL: URLs are unlimited. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** The server's metrics for the operator's Prometheus. */
export type Metrics = {
  /** Declares a route: its failures are counted from 0, so that an alert on their increase sees the first. */
  readonly offered: (route: { readonly method: string; readonly route: string }) => void;
  readonly answered: (request: Answered) => void;
  readonly observed: (exchange: Observed) => void;
  readonly asked: (question: Asked) => void;
  /** Declares a network's node: its failures are counted from 0. */
  readonly reachable: (node: Pick<Asked, "environment" | "network">) => void;
  /** Counts an attempt to reload the secrets. */
  readonly reloaded: (isDone: boolean) => void;
  /** All metrics as text, with their content type. */
  readonly read: () => Promise<{ readonly text: string; readonly contentType: string }>;
};

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type About = {
  readonly store: Store;
  readonly now: () => number;
  /** The running version. */
  readonly version: string;
  /** The commit it was built from, if known. */
  readonly commit?: string | undefined;
  /** Ids. */
  readonly environments: readonly string[];
};

export const createMetrics = ({ store, now, version, commit = "", environments }: About): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "postern_build_info",
    help: "The version that runs: always 1",
    labelNames: ["version", "commit"],
    registers,
  }).set({ version, commit }, 1);
  const requests = new Counter({
    name: "postern_http_requests_total",
    help: "Requests answered",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "postern_http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route"],
    buckets: durations,
    registers,
  });
  const exchanges = new Counter({
    name: "postern_service_requests_total",
    help: "Requests to a wallet service, by response status or reason for none",
    labelNames: ["environment", "operation", "outcome"],
    registers,
  });
  const exchangeSeconds = new Histogram({
    name: "postern_service_request_duration_seconds",
    help: "Time a wallet service took to respond",
    labelNames: ["environment", "operation"],
    buckets: durations,
    registers,
  });
  const questions = new Counter({
    name: "postern_node_requests_total",
    help: "Requests to a network's node, by outcome",
    labelNames: ["environment", "network", "method", "outcome"],
    registers,
  });
  const questionSeconds = new Histogram({
    name: "postern_node_request_duration_seconds",
    help: "Time a network's node took to respond",
    labelNames: ["environment", "network"],
    buckets: durations,
    registers,
  });
  const isReloaded = new Gauge({
    name: "postern_secrets_reload_successful",
    help: "Whether the secrets could be read the last time: 1, or 0",
    registers,
  });
  const reloadedAt = new Gauge({
    name: "postern_secrets_timestamp_seconds",
    help: "When the secrets in use were read",
    registers,
  });
  const reloaded = (isDone: boolean): void => {
    isReloaded.set(isDone ? 1 : 0);
    if (isDone) reloadedAt.set(now() / 1000);
  };
  reloaded(true);
  for (const environment of environments)
    for (const operation of Object.keys(endpointFacts))
      for (const outcome of failedOutcomes) exchanges.inc({ environment, operation, outcome }, 0);
  const stored = [storeSeconds(store), ...connectionMetrics(store), ...storedMetrics({ store, now, environments })];
  for (const metric of stored) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  return {
    offered: ({ method, route }) => {
      for (const status of [500, 503]) requests.inc({ method, route, status }, 0);
    },
    answered: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, seconds);
    },
    observed: ({ environment, operation, outcome, seconds }) => {
      exchanges.inc({ environment, operation, outcome });
      exchangeSeconds.observe({ environment, operation }, seconds);
    },
    asked: ({ environment, network, method, outcome, seconds }) => {
      questions.inc({ environment, network, method, outcome });
      questionSeconds.observe({ environment, network }, seconds);
    },
    reachable: ({ environment, network }) => {
      for (const method of Object.keys(nodeMethods))
        for (const outcome of failedQuestions) questions.inc({ environment, network, method, outcome }, 0);
    },
    reloaded,
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
};

/** The outcomes of requests to a service that alerts use. */
const failedOutcomes = ["401", "403", "500", "502", "503", "504", "refused", "broken", "timeout", "too-large"];

/** The same for requests to a network's node. */
const failedQuestions = ["garbage", "refused", "broken", "timeout", "too-large"];

/** How long the metrics wait for the database, in milliseconds: later values are omitted. */
const patienceMs = 2_000;

type Value = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

type Stored = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Instances that share the store see the same values. */
  readonly count: () => Promise<readonly Value[]>;
};

/** A metric that is counted in the store on request. It has no values while the store does not respond. */
const storedMetric = ({ name, help, labels, count }: Stored) => {
  // A frozen store is not queried repeatedly.
  let underWay: Promise<readonly Value[] | undefined> | undefined;
  return new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      underWay ??= count()
        .catch(() => undefined)
        .finally(() => {
          underWay = undefined;
        });
      const values = await inTime(underWay, patienceMs);
      this.reset();
      // One without labels would be 0.
      if (values === undefined && labels.length === 0) this.remove();
      for (const { labels: own, value } of values ?? []) this.set(own, value);
    },
  });
};

/** The store's current response time for a small query. */
const storeSeconds = (store: Store) =>
  storedMetric({
    name: "postern_store_seconds",
    help: "Time the database took to answer now",
    labels: [],
    count: async () => {
      const from = performance.now();
      await store.selectFrom("audit_head").select("id").execute();
      return [{ labels: {}, value: (performance.now() - from) / 1000 }];
    },
  });

/** The current state of a connection pool; without values if there is none. */
const connectionMetrics = (store: Store) => [
  storedMetric({
    name: "postern_store_connections",
    help: "Connections to PostgreSQL by state",
    labels: ["state"],
    count: () => {
      const { busy, idle } = connectionsOf(store) ?? {};
      const counts = Object.entries({ busy, idle });
      return Promise.resolve(
        counts.flatMap(([state, value]) => (value === undefined ? [] : [{ labels: { state }, value }])),
      );
    },
  }),
  storedMetric({
    name: "postern_store_waiting",
    help: "Requests that wait for a connection to PostgreSQL",
    labels: [],
    count: () => {
      const value = connectionsOf(store)?.waiting;
      return value === undefined
        ? Promise.reject(new Error("There are no connections."))
        : Promise.resolve([{ labels: {}, value }]);
    },
  }),
];

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

const storedMetrics = ({ store, now, environments }: Pick<About, "store" | "now" | "environments">) =>
  [
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
      // Finished runs are omitted: they need nothing, and their number only grows.
      name: "postern_runs",
      help: "Unfinished runs by environment and state",
      labels: ["environment", "state"],
      count: async () => {
        const rows = await store
          .selectFrom("runs")
          .select(["environment", "state", (select) => select.fn.countAll<number>().as("count")])
          .where("state", "not in", ["done", "cancelled"])
          .groupBy(["environment", "state"])
          .execute();
        const states = runStates.filter((state) => state !== "done" && state !== "cancelled");
        return byState(rows, environments, states);
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
          ledger: await nextLedger(store, environments, at),
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
        const rows = await listsInUse(store, now());
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
        (await ledgerStates(store)).map(({ environment, rows }) => ({ labels: { environment }, value: rows })),
    },
    {
      name: "postern_ledger_age_seconds",
      help: "Time since the ledger was last known to match the service",
      labels: ["environment"],
      count: async () =>
        (await ledgerStates(store)).map(({ environment, since }) => ({
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

const secondsSince = (at: number, now: () => number): number => Math.max(0, (now() - at) / 1000);
