import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "./lib/log.ts";

/** How often a store that is unavailable is probed, in milliseconds. */
const lookMs = 5_000;

type Parts = {
  readonly log: Log;
  /** Null if the store accepts writes. */
  readonly probe: () => Promise<string | null>;
  readonly elapsed: () => number;
  /** Waits; replaced in tests. */
  readonly pause?: (ms: number) => Promise<unknown>;
};

/**
 * The same log, which also says when the store is available again after it said that it was not: whoever reads it later
 * knows how long nothing could be sent.
 */
export const createStoreWatch = ({
  log,
  probe,
  elapsed,
  pause = (ms) => delay(ms, undefined, { ref: false }),
}: Parts): { readonly log: Log; readonly stop: () => void } => {
  let isWatching = false;
  let isStopped = false;
  const watch = async (): Promise<void> => {
    const since = elapsed();
    for (;;) {
      await pause(lookMs);
      if (isStopped) return;
      if ((await probe()) === null) break;
    }
    isWatching = false;
    log("store available", { durationMs: Math.round(elapsed() - since) });
  };
  return {
    log: (event, fields) => {
      log(event, fields);
      if (event !== "store unavailable" || isWatching || isStopped) return;
      isWatching = true;
      void watch();
    },
    stop: () => {
      isStopped = true;
    },
  };
};
