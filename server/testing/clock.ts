import type { Clock } from "#server/lib/clock.ts";

export type TestClock = Clock & {
  /** Time passes, as both clocks see it. */
  readonly pass: (ms: number) => void;
  /** Sets the wall clock, forward or back; no time passes. */
  readonly set: (ms: number) => void;
};

/** Clocks that a test moves; the wall clock begins at `from`. */
export const createTestClock = (from: number): TestClock => {
  let wall = from;
  // A fraction, as the real one has: no column takes it.
  let elapsed = 1_234.5;
  return {
    now: () => wall,
    elapsed: () => elapsed,
    pass: (ms) => {
      wall += ms;
      elapsed += ms;
    },
    set: (ms) => {
      wall += ms;
    },
  };
};
