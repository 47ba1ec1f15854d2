import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";

/** @typedef {{ readonly method: "GET" | "POST", readonly path: string, readonly headers?: Readonly<Record<string, string>>, readonly body?: string }} Request */

/**
 * Sends requests one after another on each of several connections for some time. Throws if an answer is not 200,
 * because a refusal is faster than the work.
 * @param {string} origin
 * @param {{ readonly connections: number, readonly seconds: number }} load
 * @param {() => Request} next
 */
export const load = async (origin, { connections, seconds }, next) => {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  /** @type {number[]} */
  const times = [];
  const ending = new AbortController();
  const work = async () => {
    while (!ending.signal.aborted) {
      const start = performance.now();
      const { statusCode, body } = await pool.request({ ...next() });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}: ${text.slice(0, 300)}`);
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  const workers = Promise.all(Array.from({ length: connections }, work));
  await Promise.race([delay(seconds * 1000), workers]);
  const took = performance.now() - start;
  const perSecond = (times.length / took) * 1000;
  ending.abort();
  await workers;
  await pool.close();
  return { perSecond, times };
};
