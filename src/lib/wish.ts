import { useEffect, useSyncExternalStore } from "react";

/** What a page does at once because somebody asked for it elsewhere. */
export type Wish = "verify the audit" | "import labels" | "import contracts";

/** A page that takes longer to open no longer surprises anybody with it. */
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

/** Asks a page for something. In memory alone: neither a link nor going back asks for it again. */
export const wish = (what: Wish): void => set({ what, at: performance.now() });

/** Runs what was asked for, once, as soon as the page is there. */
export const useWish = (what: string, grant: () => void): void => {
  const current = useSyncExternalStore(subscribe, () => wished);
  useEffect(() => {
    // Another may have granted it since this was rendered.
    if (current === undefined || current !== wished || current.what !== what) return;
    set(undefined);
    if (performance.now() - current.at < lastsMs) grant();
  }, [current, what, grant]);
};
