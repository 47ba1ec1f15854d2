import { useSyncExternalStore } from "react";

let held = "";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * Passes a text to the look-up, which keeps it while this page is loaded. Only in memory: a typed text may be a secret,
 * and links stay in the browser's history.
 */
export const handOver = (text: string): void => {
  held = text;
  for (const listener of listeners) listener();
};

/** The text last passed on; empty without one. */
export const useHandedOver = (): string => useSyncExternalStore(subscribe, () => held);
