import type { Config, EnvironmentConfig } from "./config/config.ts";
import type { Spawned } from "./domains/environments/child.ts";
import { type Embedded, startEmbedded } from "./domains/environments/embedded.ts";
import {
  embeddedEnvironment,
  nodeUrls,
  remoteEnvironment,
  type RunningEnvironment,
} from "./domains/environments/environment.ts";
import type { Metrics } from "./domains/metrics/metrics.ts";
import type { Withheld } from "./domains/service/service.ts";
import type { EventNotes } from "./event-notes.ts";
import { systemClock } from "./lib/clock.ts";
import { createGate } from "./lib/gate.ts";
import type { Log } from "./lib/log.ts";
import type { Secret } from "./lib/secret.ts";
import { StartError } from "./store/data-directory.ts";

type Parts = {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly notify: EventNotes["serviceOf"];
  readonly sandboxScript: string;
  /** The sandbox's data directory. */
  readonly dataDirectory: string;
  /** The sandbox's process, if it was started before. */
  readonly sandbox: Spawned | undefined;
  readonly variables: NodeJS.ProcessEnv;
  /** Called with the secrets of the sandbox. */
  readonly keepOut: (secrets: readonly Secret[]) => void;
};

type Environments = {
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** Waits for the embedded service, if there is one. Throws a StartError. */
  readonly ready: () => Promise<void>;
  /** Ends the wait of requests to the embedded service, whether or not it is ready. */
  readonly release: () => void;
};

/** How long a request waits for the embedded service before it is told that the service is down, in milliseconds. */
const longestWaitMs = 15_000;

/** Opens the configured environments. The embedded service may still be starting: requests to it wait. */
export const openEnvironments = (
  { config, metrics, log, notify, sandboxScript, dataDirectory, sandbox, variables, keepOut }: Parts,
  undo: (() => void | Promise<void>)[],
): Environments => {
  for (const environment of config.environments)
    for (const network of Object.keys(nodeUrls(environment)))
      metrics.reachable({ environment: environment.id, network });
  const embedded: { current: Embedded | null } = { current: null };
  const gate = createGate();
  const patience = setTimeout(gate.open, longestWaitMs).unref();
  const environments = new Map<string, RunningEnvironment>();
  for (const environment of config.environments) {
    environments.set(
      environment.id,
      openEnvironment(environment, { embedded, begun: gate.opened }, { metrics, log, notify }, undo),
    );
    for (const key of environment.service === "embedded" ? [] : environment.service.unset) {
      log("endpoint off", { environment: environment.id, error: `${key} is not set, so withdrawals are off` });
    }
  }
  const withSandbox = config.environments.find(({ service }) => service === "embedded");
  const starting =
    withSandbox === undefined
      ? Promise.resolve(null)
      : startEmbedded({
          script: sandboxScript,
          dataDirectory,
          first: sandbox,
          log: (line) => log("embedded service", { said: embedded.current?.upstream()?.service.words(line) ?? line }),
          variables,
          keepOut,
          observe: (endpoint, outcome, seconds) =>
            metrics.observed({ environment: withSandbox.id, operation: endpoint, outcome, seconds }),
          withheld: logWithheld(log, withSandbox.id),
          notify: notify(withSandbox.id),
          environment: withSandbox.id,
          nodes: nodeUrls(withSandbox),
          observeNode: metrics.asked,
        });
  // `ready` reports a failure; until then it must not count as an unhandled rejection.
  starting.catch(() => undefined);
  undo.push(async () => {
    await (await starting.catch(() => null))?.stop();
  });
  return {
    environments,
    ready: async () => {
      embedded.current = await starting.catch((error: unknown) => {
        throw new StartError(
          `The sandbox failed to start: ${error instanceof Error ? error.message : "unknown reason"}.`,
        );
      });
    },
    release: () => {
      clearTimeout(patience);
      gate.open();
    },
  };
};

const openEnvironment = (
  config: EnvironmentConfig,
  { embedded, begun }: { readonly embedded: { readonly current: Embedded | null }; readonly begun: Promise<void> },
  { metrics, log, notify }: Pick<Parts, "metrics" | "log" | "notify">,
  undo: (() => void | Promise<void>)[],
): RunningEnvironment => {
  if (config.service === "embedded")
    return embeddedEnvironment(config, () => embedded.current?.upstream() ?? null, begun);
  const remote = remoteEnvironment(
    config,
    config.service,
    systemClock.elapsed,
    metrics.observed,
    metrics.asked,
    logWithheld(log, config.id),
    notify(config.id),
  );
  undo.push(remote.close);
  return remote;
};

/** What a service says for its own developers is only logged. */
const logWithheld =
  (log: Log, environment: string) =>
  ({ requestId, status, text }: Withheld): void =>
    log("service error", { requestId, environment, status, said: text });
