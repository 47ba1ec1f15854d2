import type { Secret } from "#server/lib/secret.ts";

/** Writes under way, so that a stopping server can wait for them. */
export type OpenWrites = {
  /** `secrets` are those that the write is sent with. */
  readonly add: <T>(write: Promise<T>, secrets?: readonly Secret[]) => Promise<T>;
  /** The secrets of all that are under way. */
  readonly secrets: () => readonly Secret[];
  /** Whether any is under way: someone is waiting for it, so background work gives way. */
  readonly areOpen: () => boolean;
  /** Settles when none is left, whatever the outcomes. */
  readonly idle: () => Promise<void>;
};

export const createOpenWrites = (): OpenWrites => {
  const open = new Map<Promise<unknown>, readonly Secret[]>();
  return {
    add: (write, secrets = []) => {
      const done = write.finally(() => open.delete(done));
      open.set(done, secrets);
      return done;
    },
    secrets: () => [...open.values()].flat(),
    areOpen: () => open.size > 0,
    idle: async () => {
      await Promise.allSettled(open.keys());
    },
  };
};
