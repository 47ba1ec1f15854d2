import { setImmediate } from "node:timers/promises";

/** Longest stretch of work between two pauses, in milliseconds. */
const sliceMs = 8;

/** Processes a long list with pauses in which the server does other work. */
export const inSlices = async <T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
  { elapsed = () => performance.now(), pause = () => setImmediate<unknown>() } = {},
): Promise<void> => {
  let since = elapsed();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (elapsed() - since < sliceMs) continue;
    await pause();
    since = elapsed();
  }
};
