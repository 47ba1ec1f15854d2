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
 * Hands a text over to the look-up, which keeps it while this page is loaded. It is in memory alone: a text that somebody has typed may be a secret, and
 * links stay in the browser's history.
 */
export const handOver = (text: string): void => {
  held = text;
  for (const listener of listeners) listener();
};

/** The text that was handed over last; empty if there is none. */
export const useHandedOver = (): string => useSyncExternalStore(subscribe, () => held);
