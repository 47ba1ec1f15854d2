import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import type { Harness } from "./harness.ts";
import { readTransactionsFor } from "./transactions.ts";

/** Reads the copies of the service's lists of networks and transactions, as their queues do. */
export const readCopies = async (harness: Harness): Promise<void> => {
  await readTransactionsFor(harness, 60_000);
  for (let round = 0; round < 20; round += 1) {
    await harness.mirror.round();
    await harness.mirror.idle();
    harness.clock.now += 1_000;
  }
};

/**
 * Does some work with a server that waits for the copies, and with queues that read them after a request for them has
 * returned.
 */
export const withQueues = async (
  harness: Harness,
  work: (app: FastifyInstance) => Promise<void>,
  more: Partial<Harness["dependencies"]> = {},
): Promise<void> => {
  const reads: Promise<void>[] = [];
  const { transactions, ...dependencies } = harness.dependencies;
  let reading = Promise.resolve();
  const app = await buildApp({
    ...dependencies,
    transactions: {
      ...transactions,
      refresh: async (environment) => {
        await transactions.refresh(environment);
        reading = reading.then(() => readCopies(harness));
        reads.push(reading);
      },
    },
    catchUpMs: 60_000,
    ...more,
  });
  try {
    await work(app);
  } finally {
    await Promise.all(reads);
    await app.close();
  }
};
