/** Writes under way, so that a stopping server can wait for them. */
export type OpenWrites = {
  readonly add: <T>(write: Promise<T>) => Promise<T>;
  /** Whether any is under way: someone is waiting for it, so background work gives way. */
  readonly areOpen: () => boolean;
  /** Settles when none is left, whatever the outcomes. */
  readonly idle: () => Promise<void>;
};

export const createOpenWrites = (): OpenWrites => {
  const open = new Set<Promise<unknown>>();
  return {
    add: (write) => {
      const done = write.finally(() => open.delete(done));
      open.add(done);
      return done;
    },
    areOpen: () => open.size > 0,
    idle: async () => {
      await Promise.allSettled(open);
    },
  };
};
