import type { Locks, PollMessage } from "../api/client/poll-sharing.ts";

type Held = { readonly tab: string; readonly free: () => void };
type InLine = { readonly tab: string; readonly grant: () => void };

/** `navigator.locks` for the tabs of one browser, for tests: one holder at a time, the others in a queue. */
export const createFakeLocks = () => {
  const held = new Map<string, Held>();
  const lines = new Map<string, InLine[]>();
  const stopped = new Set<string>();

  const next = (name: string) => {
    held.delete(name);
    lines.get(name)?.shift()?.grant();
  };

  const hold = async <T>(tab: string, name: string, work: (lock: Lock | null) => T): Promise<Awaited<T>> => {
    let isHeld = true;
    const free = () => {
      if (isHeld) next(name);
      isHeld = false;
    };
    held.set(name, { tab, free });
    try {
      return await work({ name, mode: "exclusive" });
    } finally {
      // A lock that was taken away already has another holder.
      if (!stopped.has(tab)) free();
    }
  };

  const wait = (tab: string, name: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(name) ?? [];
      const one = { tab, grant: resolve };
      lines.set(name, [...line, one]);
      signal?.addEventListener("abort", () => {
        lines.set(
          name,
          (lines.get(name) ?? []).filter((other) => other !== one),
        );
        reject(signal.reason);
      });
    });

  /** The locks as one tab sees them. */
  const ofTab = (tab: string): Locks => ({
    request: async <T>(
      name: string,
      options: LockOptions | LockGrantedCallback<T>,
      callback?: LockGrantedCallback<T>,
    ): Promise<Awaited<T>> => {
      const { ifAvailable = false, signal } = typeof options === "function" ? {} : options;
      const work = typeof options === "function" ? options : callback;
      if (work === undefined) throw new Error("A lock is taken for a piece of work.");
      await Promise.resolve();
      signal?.throwIfAborted();
      if (held.has(name)) {
        if (ifAvailable) return await work(null);
        await wait(tab, name, signal);
      }
      return hold(tab, name, work);
    },
  });

  /** A tab closes: its locks are free immediately, and it leaves all queues. */
  const close = (tab: string) => {
    for (const [name, line] of lines) {
      lines.set(
        name,
        line.filter((one) => one.tab !== tab),
      );
    }
    for (const one of held.values()) if (one.tab === tab) one.free();
    stopped.add(tab);
  };

  return { ofTab, close, held: () => [...held.keys()] };
};

/** A channel between tabs, for tests: each receives the others' messages a moment later. */
export const createFakeChannel = <Message = PollMessage>() => {
  const tabs = new Map<string, (message: Message) => void>();
  return {
    join: (tab: string, hear: (message: Message) => void) => tabs.set(tab, hear),
    leave: (tab: string) => tabs.delete(tab),
    post: (from: string, message: Message) => {
      for (const tab of tabs.keys()) {
        if (tab !== from) setTimeout(() => tabs.get(tab)?.(structuredClone(message)), 1);
      }
    },
  };
};
