import { setImmediate } from "node:timers/promises";
import { inSlices, type Steps } from "#shared/abi/steps.ts";

/** Does work that comes in steps, with pauses in which the server does other work. */
export const paused = <T>(steps: Steps<T>): Promise<T> =>
  inSlices(steps, { now: () => performance.now(), pause: () => setImmediate() });
