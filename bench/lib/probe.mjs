import { setTimeout as delay } from "node:timers/promises";
import { duration, median, percentile, timed } from "./figures.mjs";

/**
 * Sends a trivial request to a server a hundred times a second until the task ends; answers are late while the server's
 * event loop is busy. Returns the task's result, and the median, the 99th percentile and the longest wait as cells.
 * @template T
 * @param {string} origin
 * @param {() => Promise<T>} task
 */
export const probed = async (origin, task) => {
  const over = new AbortController();
  const work = task().finally(() => {
    over.abort();
  });
  /** @type {number[]} */
  const times = [];
  while (!over.signal.aborted) {
    times.push((await timed(() => fetch(`${origin}/healthz`).then((answer) => answer.text()))).took);
    await delay(10);
  }
  return { result: await work, cells: [median(times), percentile(times, 0.99), Math.max(...times)].map(duration) };
};
