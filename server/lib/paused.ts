import { setImmediate } from "node:timers/promises";

/** Longest stretch of work between two pauses, in milliseconds. */
const sliceMs = 8;

/** Runs work in steps, with pauses for the server's other work. */
export const paused = async <T>(steps: Generator<undefined, T, undefined>): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < sliceMs) continue;
    await setImmediate();
    since = performance.now();
  }
};
