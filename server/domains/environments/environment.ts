import type { EnvironmentConfig, RemoteService } from "#server/config/config.ts";
import { type Nodes, type ObserveNode, openNodes } from "#server/domains/nodes/nodes.ts";
import { reachService, type Service, type ServiceSettings } from "#server/domains/service/service.ts";
import type { Secret } from "#server/lib/secret.ts";
import type { Environment } from "#shared/console/environment.ts";

/** What is needed to reach a service that is up. */
export type Upstream = {
  readonly service: Service;
  /** Null: it is entered for each write. */
  readonly clientShare: Secret | null;
  /** For dry runs, if networks have nodes. */
  readonly nodes: Nodes;
};

/** An environment while the server runs. */
export type RunningEnvironment = {
  readonly view: Environment;
  /** The minimum length of an entered share; unused if the server holds it. */
  readonly shortestShare: number;
  /** Null while an embedded service is down. */
  readonly upstream: () => Upstream | null;
  /** Settles once an embedded service was started for the first time, or failed to. */
  readonly begun?: Promise<void>;
  /**
   * Uses the secrets of an otherwise equal configuration, if the server has some for this environment. Requests in
   * progress continue with theirs.
   */
  readonly renew?: (config: EnvironmentConfig, service: RemoteService) => void;
};

/** One request to a service: its status, or why it got none. */
export type Observed = {
  readonly environment: string;
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
};

/** Called for every request to a service. */
export type Observe = (exchange: Observed) => void;

/** An environment with an external service. */
export const remoteEnvironment = (
  config: EnvironmentConfig,
  service: RemoteService,
  elapsed: () => number,
  observe: Observe,
  observeNode?: ObserveNode,
  withheld?: ServiceSettings["withheld"],
  notify?: ServiceSettings["notify"],
): RunningEnvironment & { close: () => Promise<void> } => {
  const reach = reachService({
    ...service,
    elapsed,
    observe: (endpoint, outcome, seconds) => observe({ environment: config.id, operation: endpoint, outcome, seconds }),
    ...(withheld === undefined ? {} : { withheld }),
    ...(notify === undefined ? {} : { notify }),
  });
  const nodes = openNodes(config.id, nodeUrls(config), observeNode);
  const upstreamWith = (secrets: RemoteService): Upstream => ({
    service: reach(secrets),
    clientShare: secrets.clientShare,
    nodes,
  });
  let upstream = upstreamWith(service);
  return {
    view: {
      ...common(config),
      clientShare: service.clientShare === null ? "ask" : "held",
      valueForm: service.valueForm,
      amountUnit: service.amountUnit,
      withdrawAmountUnit: service.withdrawAmountUnit,
      lacks: [...service.lacks],
      ...(service.unset.length === 0 ? {} : { unset: [...service.unset] }),
    },
    shortestShare: service.shortestShare,
    upstream: () => upstream,
    renew: (next, secrets) => {
      nodes.renew(nodeUrls(next));
      upstream = upstreamWith(secrets);
    },
    close: async () => {
      await Promise.all([upstream.service.close(), nodes.close()]);
    },
  };
};

/** An environment whose service is the sandbox: the server holds its share. */
export const embeddedEnvironment = (
  config: EnvironmentConfig,
  upstream: () => Upstream | null,
  begun: Promise<void> = Promise.resolve(),
): RunningEnvironment => ({
  view: {
    ...common(config),
    clientShare: "held",
    valueForm: "bare",
    amountUnit: "native",
    withdrawAmountUnit: "native",
    lacks: [],
  },
  shortestShare: 0,
  upstream,
  begun,
});

/** The configured node URLs of the networks. */
export const nodeUrls = ({ networks }: EnvironmentConfig): Readonly<Record<string, Secret>> =>
  Object.fromEntries(
    Object.entries(networks).flatMap(([network, { rpcUrl }]) =>
      rpcUrl === undefined ? [] : [[network, rpcUrl] as const],
    ),
  );

const common = ({ id, label, kind, networks }: EnvironmentConfig) => ({
  id,
  label,
  kind,
  explorers: Object.fromEntries(
    Object.entries(networks).flatMap(([network, { explorerUrl }]) =>
      explorerUrl === undefined ? [] : [[network, explorerUrl] as const],
    ),
  ),
});
