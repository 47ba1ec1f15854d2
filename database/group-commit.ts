import { UnavailableError } from "./unavailable.ts";

/** A transaction that shares its commit, and so the wait for the disk, with concurrent ones. */
export type Unit = {
  /** Settles when it is durable; rejects if that failed, and then nothing of it is stored. */
  readonly commit: () => Promise<void>;
  /**
   * Rolls back only this unit. `cause` is the error after which the database may have rolled back the whole
   * transaction: all units in it then fail with that error.
   */
  readonly rollback: (cause?: UnavailableError) => Promise<void>;
};

export type GroupCommit = {
  /**
   * Waits for its turn: units run one after another, each as if it were alone. While another program holds the database
   * it waits without delaying anything else, and in the end rejects with an `UnavailableError`: then nothing has
   * happened.
   */
  readonly begin: () => Promise<Unit>;
  /** Settles when no unit runs or waits and everything is committed. */
  readonly idle: () => Promise<void>;
};

/** How long a unit waits for its turn while another program holds the database, in milliseconds. */
const patienceMs = 10_000;
/** How often the database is retried meanwhile. */
const againMs = 10;

type Waiter = { readonly resolve: () => void; readonly reject: (error: unknown) => void };
type Turn = {
  readonly resolve: (unit: Unit) => void;
  readonly reject: (error: unknown) => void;
  /** On the monotonic clock. */
  readonly until: number;
};

/**
 * Runs units in turn inside one database transaction, each behind a savepoint, and commits at the end of the event
 * loop's round: all requests received meanwhile wait for the disk once. No unit is reported as done before that commit.
 */
export const createGroupCommit = (exec: (sql: string) => void): GroupCommit => {
  const turns: Turn[] = [];
  let ended: Waiter[] = [];
  let isRunning = false;
  let isOpen = false;
  let isAppointed = false;
  let isWaiting = false;
  const idlers: (() => void)[] = [];

  /**
   * After some errors, such as a full disk, SQLite rolls back the whole transaction: then none of its units has
   * happened.
   */
  const lose = (error: unknown): void => {
    const group = ended;
    ended = [];
    isOpen = false;
    try {
      exec("ROLLBACK");
    } catch {
      // Already rolled back.
    }
    for (const { reject } of group) reject(error);
  };

  const flush = (): void => {
    isAppointed = false;
    // The running unit schedules the next pass when it ends.
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

  /** Starts the next unit; without one, commits the group once everything received so far was handled. */
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

  /** Another program holds the database: units that have waited long enough fail, the others keep waiting. */
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
