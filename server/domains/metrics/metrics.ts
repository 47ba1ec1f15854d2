import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Observed } from "../environments/environment.ts";
import type { Asked } from "../nodes/nodes.ts";
import { ledgerStates } from "../ledger/claim.ts";
import { listsInUse } from "../mirror/claim.ts";
import { countDue } from "../meaning/claim.ts";
import { nextDue } from "#server/store/lease.ts";
import { tracked } from "../tracker/tracker.ts";
import type { Store } from "#server/store/tables.ts";

/** A request to this server that has been answered. */
export type Answered = {
  readonly method: string;
  /** The route's template, never an address: addresses have no end. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** What the operator sees of the server, for Prometheus. */
export type Metrics = {
  readonly answered: (request: Answered) => void;
  readonly observed: (exchange: Observed) => void;
  readonly asked: (question: Asked) => void;
  /** The text of all of them, with its content type. */
  readonly read: () => Promise<{ readonly text: string; readonly contentType: string }>;
};

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const createMetrics = (store: Store, now: () => number): Metrics => {
  const registry = new Registry();
  const registers = [registry];
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
  registry.registerMetric(operationsByState(store));
  registry.registerMetric(runsByState(store));
  registry.registerMetric(trackingLag(store, now));
  registry.registerMetric(mirrorRows(store));
  registry.registerMetric(mirrorAge(store, now));
  registry.registerMetric(ledgerRows(store));
  registry.registerMetric(ledgerAge(store, now));
  registry.registerMetric(meaningsDue(store));
  return {
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
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
};

/** Counted in the journal when it is asked for: several instances see the same. */
const operationsByState = (store: Store) =>
  new Gauge({
    name: "postern_operations",
    help: "Operations in the journal by environment and state",
    labelNames: ["environment", "state"],
    registers: [],
    async collect() {
      // The journal's index has an entry for each, in this order: operations themselves have to be read from all of the disk.
      const rows = await store
        .selectFrom("operation_index")
        .select(["environment", "state", (select) => select.fn.countAll<number>().as("count")])
        .groupBy(["environment", "state"])
        .execute();
      this.reset();
      for (const { environment, state, count } of rows) this.set({ environment, state }, count);
    },
  });

/** Counted in the store when it is asked for. Runs that are over are left out: they need nothing, and there are ever more of them. */
const runsByState = (store: Store) =>
  new Gauge({
    name: "postern_runs",
    help: "Unfinished runs by environment and state",
    labelNames: ["environment", "state"],
    registers: [],
    async collect() {
      const rows = await store
        .selectFrom("runs")
        .select(["environment", "state", (select) => select.fn.countAll<number>().as("count")])
        .where("state", "not in", ["done", "cancelled"])
        .groupBy(["environment", "state"])
        .execute();
      this.reset();
      for (const { environment, state, count } of rows) this.set({ environment, state }, count);
    },
  });

const trackingLag = (store: Store, now: () => number) =>
  new Gauge({
    name: "postern_tracking_lag_seconds",
    help: "How overdue the oldest check of an operation is",
    registers: [],
    async collect() {
      const due = await nextDue(store, tracked, now());
      this.set(due === null ? 0 : Math.max(0, (now() - due) / 1000));
    },
  });

const mirrorRows = (store: Store) =>
  new Gauge({
    name: "postern_mirror_records",
    help: "Records mirrored from a service's list",
    labelNames: ["environment", "list"],
    registers: [],
    async collect() {
      const rows = await store.selectFrom("mirror_lists").select(["environment", "kind", "row_count"]).execute();
      this.reset();
      for (const { environment, kind, row_count } of rows) this.set({ environment, list: kind }, row_count);
    },
  });

const mirrorAge = (store: Store, now: () => number) =>
  new Gauge({
    name: "postern_mirror_age_seconds",
    help: "Time since a list in use was last known to match the service",
    labelNames: ["environment", "list"],
    registers: [],
    async collect() {
      const rows = await listsInUse(store, now());
      this.reset();
      for (const { environment, kind, since } of rows) {
        this.set({ environment, list: kind }, Math.max(0, (now() - since) / 1000));
      }
    },
  });

const ledgerRows = (store: Store) =>
  new Gauge({
    name: "postern_ledger_rows",
    help: "Rows mirrored from a service's list of transactions",
    labelNames: ["environment"],
    registers: [],
    async collect() {
      this.reset();
      for (const { environment, rows } of await ledgerStates(store)) this.set({ environment }, rows);
    },
  });

const ledgerAge = (store: Store, now: () => number) =>
  new Gauge({
    name: "postern_ledger_age_seconds",
    help: "Time since the ledger was last known to match the service",
    labelNames: ["environment"],
    registers: [],
    async collect() {
      this.reset();
      for (const { environment, since } of await ledgerStates(store)) {
        this.set({ environment }, Math.max(0, (now() - since) / 1000));
      }
    },
  });

const meaningsDue = (store: Store) =>
  new Gauge({
    name: "postern_meanings_due",
    help: "Operations waiting to be described",
    registers: [],
    async collect() {
      this.set(await countDue(store));
    },
  });
