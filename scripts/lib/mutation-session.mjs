import { resolve } from "node:path";
import { createVitest } from "vitest/node";
import { openChannel } from "./mutation-channel.mjs";

/**
 * The tests to run with one change, or with none.
 * @typedef {{
 *   readonly mutant?: string,
 *   readonly hitLimit?: number | undefined,
 *   readonly files: readonly { readonly path: string, readonly titles: readonly string[] }[],
 * }} Request
 * @typedef {{ readonly path: string, readonly title: string, readonly message: string }} Failed the first test that failed
 * @typedef {{ readonly ran: number, readonly hits: number, readonly failed?: Failed }} Answer
 * @typedef {{ readonly ask: (request: Request) => Promise<Answer | undefined>, readonly stop: () => Promise<void> }} Session
 */

/**
 * A persistent vitest worker with everything loaded, which runs the tests of one request after another
 * (mutation-worker.ts). An answer is undefined if something failed outside a test.
 * @param {string} anyTest vitest starts no worker without a file
 * @returns {Promise<Session>}
 */
export const startSession = async (anyTest) => {
  const vitest = await createVitest("test", {
    config: "vitest.mutation.config.ts",
    runner: resolve("scripts/lib/mutation-worker.ts"),
    pool: "threads",
    maxWorkers: 1,
    watch: false,
    reporters: [{}],
  });
  const name = `postern-mutation-${process.pid}-${Math.random()}`;
  vitest.provide("mutationChannel", name);
  const channel = openChannel(name);
  const ready = channel.next();
  const ended = vitest.start([anyTest]).then(() => undefined);
  const stop = async () => {
    channel.send("stop");
    await ended;
    channel.close();
    await vitest.close();
  };
  if ((await Promise.race([ready, ended])) !== "ready") {
    const errors = vitest.state.getUnhandledErrors().map(String).join("; ");
    await stop();
    throw new Error(`The worker ended before its first request: ${errors}`);
  }
  return {
    stop,
    ask: async (request) => {
      const before = vitest.state.errorsSet.size;
      const answer = channel.next();
      channel.send(request);
      const given = await Promise.race([answer, ended]);
      return vitest.state.errorsSet.size > before ? undefined : /** @type {Answer | undefined} */ (given);
    },
  };
};
