/** Lets reads through while a service responds, and refuses them while it does not. */
export type Breaker = {
  /** Whether a read may be sent now. After a pause one may probe, and the others wait for its outcome. */
  readonly admits: () => boolean;
  /** Reports the outcome of a read that was let through. */
  readonly report: (answered: boolean) => void;
};

/** This many reads in a row without a response open it. */
const enough = 5;
/** How long no read is sent then, in milliseconds: doubled each time, up to half a minute. */
const firstPauseMs = 1_000;
const halfAMinute = 30_000;

/**
 * Each read of an unresponsive service costs its whole time-out: the breaker fails immediately instead, and probes now
 * and then. `elapsed` is a monotonic clock.
 */
export const createBreaker = (elapsed: () => number, longestPauseMs = halfAMinute): Breaker => {
  let failures = 0;
  let pauseMs = firstPauseMs;
  let closedUntil = 0;
  let isProbing = false;

  return {
    admits: () => {
      if (failures < enough) return true;
      if (isProbing || elapsed() < closedUntil) return false;
      isProbing = true;
      return true;
    },
    report: (answered) => {
      if (answered) {
        failures = 0;
        pauseMs = firstPauseMs;
        isProbing = false;
        return;
      }
      failures += 1;
      if (failures < enough) return;
      // Reads let through before it opened do not make the pause longer.
      if (!isProbing && failures > enough) return;
      closedUntil = elapsed() + pauseMs;
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      isProbing = false;
    },
  };
};
