import { setTimeout as delay } from "node:timers/promises";

const longestMs = 1_000;

/**
 * Waits for something that goes on by itself, but not long: for what a read notes by the way, which may take as long as the
 * database is locked.
 */
export const briefly = async (noted: Promise<void>): Promise<void> => {
  const end = new AbortController();
  await Promise.race([noted, delay(longestMs, undefined, { signal: end.signal }).catch(() => undefined)]);
  end.abort();
};
