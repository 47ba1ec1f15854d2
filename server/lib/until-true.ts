import { setTimeout as pause } from "node:timers/promises";

const everyMs = 250;

/** Asks until the answer is true, for `ms` milliseconds at most; the answer is asked for once in any case. */
export const untilTrue = async (ask: () => Promise<boolean>, ms: number): Promise<void> => {
  for (let waitedMs = 0; !(await ask()) && waitedMs < ms; waitedMs += everyMs) await pause(everyMs);
};
