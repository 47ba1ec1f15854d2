import { setImmediate } from "node:timers/promises";

/** Longest stretch of work between two pauses, in milliseconds. */
const sliceMs = 8;

/** Runs work in steps, with pauses for the server's other work. */
export const paused = async <T>(
  steps: Generator<undefined, T, undefined>,
  { elapsed = () => performance.now(), pause = () => setImmediate<unknown>() } = {},
): Promise<T> => {
  let since = elapsed();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (elapsed() - since < sliceMs) continue;
    await pause();
    since = elapsed();
  }
};
