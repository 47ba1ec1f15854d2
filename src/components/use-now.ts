import { useCallback, useSyncExternalStore } from "react";

const tickMs = 10_000;
/** While nothing listens, a time is fresh for so long: all that appear together show the same. */
const freshMs = 1_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Nobody reads a hidden page: it catches up as it is shown again. */
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
 * What a component makes of the time, a few seconds exact: one clock for all that show how long ago something was. It renders again only when
 * that has changed, so it has to be a text or a number.
 */
export const useNow = <T extends string | number>(of: (now: number) => T): T =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => of(current()), [of]),
  );
