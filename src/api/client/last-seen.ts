import { useSyncExternalStore } from "react";

/*
 * While the wallet service does not respond, the server answers with what it last saw. The oldest such answer since the
 * outage began says how old what the pages show may be.
 */

let oldest: number | undefined;
const listeners = new Set<() => void>();

const change = (next: number | undefined): void => {
  if (next === oldest) return;
  oldest = next;
  for (const hear of listeners) hear();
};

/** Notes when an answer was given, from its header; null for a current one. */
export const noteSeen = (seenAt: string | null): void => {
  if (seenAt === null) return;
  const at = Date.parse(seenAt);
  if (!Number.isNaN(at)) change(oldest === undefined ? at : Math.min(oldest, at));
};

/** Forgets it: everything is read again. */
export const forgetSeen = (): void => change(undefined);

const listen = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};

/** When the oldest answer was given that a page shows instead of a current one; undefined if there is none. */
export const useOldestSeen = (): number | undefined => useSyncExternalStore(listen, () => oldest);

/** Calls `hear` when that time changes. Returns a function that ends it. */
export const hearSeen = listen;
