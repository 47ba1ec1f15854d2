import { openNodes, type ObserveNode } from "#server/domains/nodes/nodes.ts";
import { openService, type ServiceSettings } from "#server/domains/service/service.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { type Child, type Ready, type Spawned, spawnChild, watchChild } from "./child.ts";
import type { Upstream } from "./environment.ts";

export type EmbeddedSettings = {
  /** The compiled sandbox. */
  readonly script: string;
  readonly dataDirectory: string;
  /** Its first process, if already started; later ones are started here. */
  readonly first?: Spawned | undefined;
  readonly log: (line: string) => void;
  /** Called for every request to the service. */
  readonly observe?: ServiceSettings["observe"];
  /** Called with text kept out of a response. */
  readonly withheld?: ServiceSettings["withheld"];
  /** Called with what the operator should know about the service. */
  readonly notify?: ServiceSettings["notify"];
  /** The environment's id, and its networks' configured nodes, which take precedence over the sandbox's own. */
  readonly environment?: string;
  readonly nodes?: Readonly<Record<string, Secret>>;
  readonly observeNode?: ObserveNode;
  /** Called with its secrets each time it is ready. */
  readonly keepOut?: (secrets: readonly Secret[]) => void;
  /** The child inherits only some of these (child.ts). */
  readonly variables: NodeJS.ProcessEnv;
  readonly readyWithinMs?: number;
  readonly stopWithinMs?: number;
  /** The pause before the n-th restart, and how many restarts in a row. */
  readonly pauseMs?: (attempt: number) => number;
  readonly attempts?: number;
};

export type Embedded = {
  /** Null while it is down. */
  readonly upstream: () => Upstream | null;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the sandbox and waits until it is ready; throws if it does not come up. If it ends later it is restarted, with
 * growing pauses and a limit: its database keeps its state.
 */
export const startEmbedded = async (settings: EmbeddedSettings): Promise<Embedded> => {
  const { log, pauseMs = growingPause, attempts = 5 } = settings;
  let upstream: Upstream | null = null;
  let child: Child = start(settings, settings.first);
  let pausing: { readonly timer: NodeJS.Timeout; readonly end: () => void } | undefined;
  let stopped = false;

  const up = (ready: Ready): void => {
    settings.keepOut?.([ready.apiKeys.full, ready.clientShare].map(createSecret));
    upstream = upstreamOf(ready, settings);
  };
  const down = async (): Promise<void> => {
    const before = upstream;
    upstream = null;
    await Promise.all([before?.service.close(), before?.nodes.close()]);
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      pausing = { timer: setTimeout(resolve, milliseconds), end: resolve };
    });

  const restart = async (): Promise<boolean> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await pause(pauseMs(attempt));
      if (stopped) return false;
      child = start(settings);
      const ready = await child.ready.catch(() => null);
      if (stopped) return false;
      if (ready !== null) {
        up(ready);
        log("The embedded service is running again.");
        return true;
      }
      await child.stop();
    }
    log(`The embedded service did not restart after ${attempts} attempts. Restart Postern to try again.`);
    return false;
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      await child.ended;
      await down();
      if (stopped) return;
      log("The embedded service stopped and is being restarted.");
      if (!(await restart())) return;
    }
  };

  try {
    up(await child.ready);
  } catch (error) {
    await child.stop();
    throw error;
  }
  const watched = watch();
  return {
    upstream: () => upstream,
    stop: async () => {
      stopped = true;
      clearTimeout(pausing?.timer);
      pausing?.end();
      await child.stop();
      await watched;
    },
  };
};

const growingPause = (attempt: number): number => Math.min(30_000, 500 * 2 ** (attempt - 1));

const start = (
  { script, dataDirectory, log, variables, readyWithinMs = 120_000, stopWithinMs = 10_000 }: EmbeddedSettings,
  spawned: Spawned = spawnChild({ script, dataDirectory }, variables),
): Child => watchChild(spawned, { log, readyWithinMs, stopWithinMs });

const upstreamOf = (
  { baseUrl, apiKeys, clientShare: share, rpcUrls }: Ready,
  { observe, withheld, notify, environment = "", nodes = {}, observeNode }: EmbeddedSettings,
): Upstream => {
  const clientShare = createSecret(share);
  const apiKey = createSecret(apiKeys.full);
  return {
    service: openService({
      baseUrl,
      apiKey,
      clientShare,
      sdkVersion: "1.0.0",
      timeouts: {},
      paths: {},
      lacks: [],
      addressBody: "networkId",
      ...(observe === undefined ? {} : { observe }),
      ...(withheld === undefined ? {} : { withheld }),
      ...(notify === undefined ? {} : { notify }),
    }),
    clientShare,
    nodes: openNodes(environment, { ...secretsOf(rpcUrls), ...nodes }, observeNode),
  };
};

const secretsOf = (texts: Readonly<Record<string, string>>): Readonly<Record<string, Secret>> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, createSecret(text)]));
