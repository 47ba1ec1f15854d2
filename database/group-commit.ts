import { UnavailableError } from "./unavailable.ts";

/** A transaction that shares its commit, and so its wait for the disk, with those beside it. */
export type Unit = {
  /** Settles when it is durable; rejects when it could not be made so, and then nothing of it is kept. */
  readonly commit: () => Promise<void>;
  /**
   * Undoes this unit alone. `cause` is the error after which the database may have undone the whole transaction by itself: those
   * who share it then fail with that error.
   */
  readonly rollback: (cause?: UnavailableError) => Promise<void>;
};

export type GroupCommit = {
  /**
   * Waits for its turn: units run one after another, each as if it were alone. While another program holds the database it
   * waits without holding up anything else, and in the end rejects with an `UnavailableError`: then nothing has happened.
   */
  readonly begin: () => Promise<Unit>;
  /** Settles when no unit runs or waits and everything is committed. */
  readonly idle: () => Promise<void>;
};

/** How long a unit waits for its turn while another program holds the database, in milliseconds. */
const patienceMs = 10_000;
/** How often the database is tried meanwhile. */
const againMs = 10;

type Waiter = { readonly resolve: () => void; readonly reject: (error: unknown) => void };
type Turn = {
  readonly resolve: (unit: Unit) => void;
  readonly reject: (error: unknown) => void;
  /** By the clock that never goes back. */
  readonly until: number;
};

/**
 * Runs units in turn inside one transaction of the database, each behind a savepoint, and commits it at the end of the event
 * loop's round: as many requests as have come in meanwhile wait for the disk once. Nobody is told "done" before that commit.
 */
export const createGroupCommit = (exec: (sql: string) => void): GroupCommit => {
  const turns: Turn[] = [];
  let ended: Waiter[] = [];
  let isRunning = false;
  let isOpen = false;
  let isAppointed = false;
  let isWaiting = false;
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
    settle();
  };

  const settle = (): void => {
    if (!isWaiting) for (const done of idlers.splice(0)) done();
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
    next();
  };

  const next = (): void => {
    const [turn] = turns;
    if (turn === undefined) return;
    let unit: Unit;
    try {
      unit = start();
    } catch (error) {
      if (!isOpen && error instanceof UnavailableError && error.reason === "busy") {
        wait(error);
        return;
      }
      turns.shift();
      if (isOpen) lose(error);
      turn.reject(error);
      pass();
      return;
    }
    turns.shift();
    turn.resolve(unit);
  };

  /** Another program holds the database: those who have waited long enough are told so, the others wait on. */
  const wait = (error: unknown): void => {
    const at = performance.now();
    while (turns[0] !== undefined && turns[0].until <= at) turns.shift()?.reject(error);
    isWaiting = turns.length > 0;
    if (!isWaiting) {
      settle();
      return;
    }
    setTimeout(() => {
      isWaiting = false;
      next();
    }, againMs);
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

  const rollback = (cause?: UnavailableError): Promise<void> => {
    try {
      exec("ROLLBACK TO unit");
      exec("RELEASE unit");
    } catch (error) {
      lose(cause ?? error);
    }
    pass();
    return Promise.resolve();
  };

  return {
    begin: () =>
      new Promise((resolve, reject) => {
        turns.push({ resolve, reject, until: performance.now() + patienceMs });
        if (!isRunning && !isWaiting) next();
      }),
    idle: () =>
      isRunning || isOpen || isWaiting
        ? new Promise((resolve) => {
            idlers.push(resolve);
          })
        : Promise.resolve(),
  };
};
