/** Writes that are under way, so that a server that stops can wait for them. */
export type OpenWrites = {
  readonly add: <T>(write: Promise<T>) => Promise<T>;
  /** Whether any is under way: somebody waits for it, and what nobody waits for lets it go first. */
  readonly areOpen: () => boolean;
  /** Settles when none is left, whatever became of them. */
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
