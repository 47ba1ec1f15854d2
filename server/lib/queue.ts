import type { Clock } from "./clock.ts";

/** Where a queue's work comes from. Both functions get the rows that this queue is working on. */
export type Source<Row> = {
  /** Leases due rows, no more than there is room for. */
  readonly claim: (underWay: readonly Row[]) => Promise<readonly Row[]>;
  /** When the next free row is due, in milliseconds since 1970; null if none waits. */
  readonly nextDue: (underWay: readonly Row[]) => Promise<number | null>;
};

export type Queue = {
  /** Starts looking for work: when something is due, when woken, and at least every five seconds. */
  readonly start: () => void;
  /** There is something new: look now instead of at the scheduled time. */
  readonly wake: () => void;
  /** Looks for work once and starts it, without waiting for it to end. */
  readonly round: () => Promise<void>;
  /** When the next free row is due, in milliseconds since 1970; null if none waits. */
  readonly nextDue: () => Promise<number | null>;
  /** Settles when nothing is under way. */
  readonly idle: () => Promise<void>;
  /** Stops looking and settles when nothing is under way. */
  readonly stop: () => Promise<void>;
};

/** Even with nothing due, a queue looks this often: leases expire without notice. */
const idleMs = 5_000;
const shortestMs = 50;

/**
 * Works on leased rows. A stuck row delays no other, and the queue continues after a failed round or piece of work.
 * `work` returns its row itself, with the time at which it is due again.
 */
export const createQueue = <Row>(
  { claim, nextDue }: Source<Row>,
  work: (row: Row) => Promise<void>,
  { now, elapsed }: Clock,
  note: (error: unknown) => void,
): Queue => {
  const underWay = new Map<Promise<void>, Row>();
  const rows = (): readonly Row[] => [...underWay.values()];
  let state: "created" | "started" | "stopped" = "created";
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let looking: Promise<void> | undefined;
  let isWoken = false;
  /** Whether a row was returned while the next round was being scheduled. */
  let isStale = false;

  const schedule = (delay: number): void => {
    if (state !== "started") return;
    clearTimeout(timer);
    timerAt = elapsed() + delay;
    timer = setTimeout(look, delay);
  };
  const look = (): void => {
    looking ??= lookOnce();
  };
  const lookOnce = async (): Promise<void> => {
    isWoken = false;
    let due: number | null = null;
    try {
      await round();
      do {
        isStale = false;
        due = await nextDue(rows());
      } while (isStale);
    } catch (error) {
      note(error);
    }
    // Cleared before scheduling, so that a wake from here on does not count as still looking.
    looking = undefined;
    schedule(isWoken ? shortestMs : waitFor(due));
  };
  const waitFor = (due: number | null): number =>
    due === null ? idleMs : Math.min(idleMs, Math.max(shortestMs, due - now()));

  const round = async (): Promise<void> => {
    for (const row of await claim(rows())) begin(row);
  };
  const begin = (row: Row): void => {
    const done: Promise<void> = work(row)
      .catch(note)
      .finally(() => underWay.delete(done))
      .then(appoint)
      .catch(note);
    underWay.set(done, row);
  };
  /** A returned row may be due before the time scheduled while it was held. */
  const appoint = async (): Promise<void> => {
    if (state !== "started") return;
    isStale = true;
    if (looking !== undefined) return;
    const wait = waitFor(await nextDue(rows()));
    if (looking === undefined && elapsed() + wait < timerAt) schedule(wait);
  };

  return {
    start: () => {
      state = "started";
      schedule(0);
    },
    wake: () => {
      isWoken = true;
      if (looking === undefined) schedule(shortestMs);
    },
    round,
    nextDue: () => nextDue(rows()),
    idle: async () => {
      await Promise.all(underWay.keys());
    },
    stop: async () => {
      state = "stopped";
      clearTimeout(timer);
      await looking;
      await Promise.all(underWay.keys());
    },
  };
};
