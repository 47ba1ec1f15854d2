import type { Clock } from "./lib/clock.ts";

/** How often the database's clock is read, in milliseconds. */
const everyMs = 30_000;
/** A slower answer says too little about when it was given. */
const slowestMs = 1_000;
/** Smaller differences are those of the measurement. */
const toleranceMs = 50;
/** How often the clock is read at the start. */
const readings = 3;

type Parts = {
  /** This machine's clocks. */
  readonly clock: Clock;
  /** The time since 1970 by the clock that all instances share, in milliseconds. */
  readonly ask: () => Promise<number>;
};

export type SharedTime = {
  readonly clock: Clock;
  /** Reads the shared clock; keeps what it knew if that does not answer. */
  readonly measure: () => Promise<void>;
  readonly stop: () => void;
};

/**
 * One time for all instances of a database: the database's, carried on by the clock of this process that never goes
 * back. So leases and due times mean the same to each instance, whatever its machine's wall clock says. While the
 * database is away, the time goes on.
 */
export const createSharedTime = async ({ clock, ask }: Parts): Promise<SharedTime> => {
  const { elapsed } = clock;
  const ownOffset = (): number => clock.now() - elapsed();
  let offset = ownOffset();
  let isMeasured = false;
  /** The wall clock when the shared one was last read: if it jumps, this machine may have been suspended. */
  let seen = offset;
  let measuring: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    seen = ownOffset();
    const from = elapsed();
    const there = await ask();
    const took = elapsed() - from;
    if (took > slowestMs) return;
    const next = there - (from + took / 2);
    if (isMeasured && Math.abs(next - offset) <= took / 2 + toleranceMs) return;
    offset = next;
    isMeasured = true;
  };
  const measure = (): Promise<void> =>
    (measuring ??= read()
      .catch(() => undefined)
      .finally(() => {
        measuring = undefined;
      }));
  const now = (): number => {
    // The process's own clock stands still while its machine is suspended, and the wall clock does not.
    if (Math.abs(ownOffset() - seen) > slowestMs) void measure();
    return Math.floor(elapsed() + offset);
  };

  for (let reading = 0; reading < readings; reading += 1) await measure();
  const timer = setInterval(() => void measure(), everyMs).unref();
  return { clock: { now, elapsed }, measure, stop: () => clearInterval(timer) };
};
