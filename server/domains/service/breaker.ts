/** Lets reads through while a service answers, and answers for it while it does not. */
export type Breaker = {
  /** Whether to ask the service now. After a pause one may ask, and the others wait for what becomes of it. */
  readonly admits: () => boolean;
  /** Tells what became of a read that was let through. */
  readonly report: (answered: boolean) => void;
};

/** So many reads in a row without an answer open it. */
const enough = 5;
/** How long nobody asks then, in milliseconds: twice as long each time, up to half a minute. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * A service that does not answer costs each read its whole time-out: the breaker says so at once, and asks now and then.
 * `elapsed` is a clock that never goes back.
 */
export const createBreaker = (elapsed: () => number): Breaker => {
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
      // Those that were let through before it opened do not make the pause any longer.
      if (!isProbing && failures > enough) return;
      closedUntil = elapsed() + pauseMs;
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      isProbing = false;
    },
  };
};
