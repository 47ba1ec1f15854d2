/** A transaction that shares its commit, and so its wait for the disk, with those beside it. */
export type Unit = {
  /** Settles when it is durable; rejects when it could not be made so, and then nothing of it is kept. */
  readonly commit: () => Promise<void>;
  /** Undoes this unit alone. */
  readonly rollback: () => Promise<void>;
};

export type GroupCommit = {
  /** Waits for its turn: units run one after another, each as if it were alone. */
  readonly begin: () => Promise<Unit>;
  /** Settles when no unit runs or waits and everything is committed. */
  readonly idle: () => Promise<void>;
};

type Waiter = { readonly resolve: () => void; readonly reject: (error: unknown) => void };

/**
 * Runs units in turn inside one transaction of the database, each behind a savepoint, and commits it at the end of the event
 * loop's round: as many requests as have come in meanwhile wait for the disk once. Nobody is told "done" before that commit.
 */
export const createGroupCommit = (exec: (sql: string) => void): GroupCommit => {
  const turns: (() => void)[] = [];
  let ended: Waiter[] = [];
  let isRunning = false;
  let isOpen = false;
  let isAppointed = false;
  const idlers: (() => void)[] = [];

  /** After some errors (a full disk, say) SQLite undoes the whole transaction: then none of its units has happened. */
  const lose = (error: unknown): void => {
    const group = ended;
    ended = [];
    isOpen = false;
    try {
      exec("ROLLBACK");
    } catch {
      // It is undone already.
    }
    for (const { reject } of group) reject(error);
  };

  const flush = (): void => {
    isAppointed = false;
    // The unit that runs appoints another time when it ends.
    if (isRunning) return;
    if (isOpen) commit();
    for (const done of idlers.splice(0)) done();
  };

  const commit = (): void => {
    try {
      exec("COMMIT");
    } catch (error) {
      lose(error);
      return;
    }
    isOpen = false;
    for (const { resolve } of ended.splice(0)) resolve();
  };

  const start = (): Unit => {
    if (!isOpen) exec("BEGIN IMMEDIATE");
    isOpen = true;
    exec("SAVEPOINT unit");
    isRunning = true;
    return { commit: release, rollback };
  };

  /** The next one's turn; without one the group is committed when everything that has come in by now has been seen. */
  const pass = (): void => {
    isRunning = false;
    if (!isAppointed) setImmediate(flush);
    isAppointed = true;
    turns.shift()?.();
  };

  const release = (): Promise<void> => {
    try {
      exec("RELEASE unit");
    } catch (error) {
      lose(error);
      pass();
      return Promise.reject(error);
    }
    return new Promise((resolve, reject) => {
      ended.push({ resolve, reject });
      pass();
    });
  };

  const rollback = (): Promise<void> => {
    try {
      exec("ROLLBACK TO unit");
      exec("RELEASE unit");
    } catch (error) {
      lose(error);
    }
    pass();
    return Promise.resolve();
  };

  return {
    begin: () =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          try {
            resolve(start());
          } catch (error) {
            if (isOpen) lose(error);
            reject(error);
            pass();
          }
        };
        if (isRunning || turns.length > 0) turns.push(take);
        else take();
      }),
    idle: () =>
      isRunning || isOpen
        ? new Promise((resolve) => {
            idlers.push(resolve);
          })
        : Promise.resolve(),
  };
};
