import { useEffect, useSyncExternalStore } from "react";

/** What a page does at once because somebody asked for it elsewhere. */
export type Wish = "verify the audit" | "import recipients" | "import contracts";

/** After a longer page load the action would be a surprise. */
const lastsMs = 30_000;

let wished: { readonly what: Wish; readonly at: number } | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const set = (next: typeof wished): void => {
  wished = next;
  for (const listener of listeners) listener();
};

/** Requests an action from a page. Only in memory: neither a link nor going back repeats it. */
export const wish = (what: Wish): void => set({ what, at: performance.now() });

/** Runs the requested action once, as soon as the page is open. */
export const useWish = (what: string, grant: () => void): void => {
  const current = useSyncExternalStore(subscribe, () => wished);
  useEffect(() => {
    // Another component may have run it since the last render.
    if (current === undefined || current !== wished || current.what !== what) return;
    set(undefined);
    if (performance.now() - current.at < lastsMs) grant();
  }, [current, what, grant]);
};
