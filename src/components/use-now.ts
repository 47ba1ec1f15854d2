import { useCallback, useSyncExternalStore } from "react";

const tickMs = 10_000;
/** While nothing listens, a time stays current for this long: everything that appears together shows the same. */
const freshMs = 1_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** No one reads a hidden page: it catches up when it is shown again. */
const tick = () => {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    timer = setInterval(tick, tickMs);
    document.addEventListener("visibilitychange", tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
};

const current = (): number => {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= freshMs) now = Date.now();
  return now;
};

/**
 * A value derived from the time, exact to a few seconds: one clock for all relative times. It rerenders only when the
 * value changes, so it has to be a string or a number.
 */
export const useNow = <T extends string | number>(of: (now: number) => T): T =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => of(current()), [of]),
  );
