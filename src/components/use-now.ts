import { useSyncExternalStore } from "react";

const tickMs = 10_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) timer = setInterval(tick, tickMs);
  listeners.add(listener);
  tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** The time, a few seconds exact: one clock for all that show how long ago something was. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
