import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Observed } from "#server/domains/environments/environment.ts";
import { nodeMethods } from "#server/domains/nodes/methods.ts";
import type { NodeRequest } from "#server/domains/nodes/nodes.ts";
import type { Fault } from "#server/lib/problem.ts";
import { createProbe } from "#server/store/probe.ts";
import type { Store } from "#server/store/tables.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { storeHealth } from "./store-health.ts";
import { storedMetrics } from "./stored-metrics.ts";

/** A request to this server that has a response. */
export type Answered = {
  readonly method: string;
  /** The route's template, never a URL: URLs are unlimited. */
  readonly route: string;
  readonly status: number;
  /** Whose error it is; left out if it is none. */
  readonly fault?: Fault | undefined;
  readonly seconds: number;
};

/** The server's metrics for the operator's Prometheus. */
export type Metrics = {
  /** Declares a route: its failures are counted from 0, so that an alert on their increase sees the first. */
  readonly offered: (route: { readonly method: string; readonly route: string }) => void;
  readonly answered: (request: Answered) => void;
  readonly observed: (exchange: Observed) => void;
  readonly asked: (question: NodeRequest) => void;
  /** Declares a network's node: its failures are counted from 0. */
  readonly reachable: (node: Pick<NodeRequest, "environment" | "network">) => void;
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
  /** Finds out whether the store accepts writes: null, or why not. */
  readonly probe?: () => Promise<string | null>;
};

export const createMetrics = ({
  store,
  now,
  version,
  commit = "",
  environments,
  probe = createProbe({ store, directory: null, elapsed: () => performance.now() }),
}: About): Metrics => {
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
    labelNames: ["method", "route", "status", "fault"],
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
  const stored = [...storeHealth(store, probe), ...storedMetrics({ store, now, environments })];
  for (const metric of stored) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  return {
    offered: ({ method, route }) => {
      for (const { status, fault } of alerted) requests.inc({ method, route, status, fault }, 0);
    },
    answered: ({ method, route, status, fault = "", seconds }) => {
      requests.inc({ method, route, status, fault });
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

/** The answers that alerts count. */
const alerted: readonly { readonly status: number; readonly fault: Fault }[] = [
  { status: 500, fault: "postern" },
  { status: 503, fault: "database" },
];

/** The outcomes of requests to a service that alerts use. */
const failedOutcomes = ["401", "403", "500", "502", "503", "504", "refused", "broken", "timeout", "too-large"];

/** The same for requests to a network's node. */
const failedQuestions = ["garbage", "refused", "broken", "timeout", "too-large"];
