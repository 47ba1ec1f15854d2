import { Server } from "node:net";
import { setImmediate as otherWork, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { OpenWrites } from "../domains/relay/open-writes.ts";

/** How long writes under way may delay the end of the program. */
const drainMs = 35_000;

/** How long requests may take that are on their way on a connection when no more are taken. */
const lateMs = 1_000;

/**
 * Takes no more connections, and leaves those open that there are. A server of Node closes at the same moment every connection that it has read no request
 * from, among them one that was opened a moment ago, whose request is on its way.
 */
export const stopListening = async ({ server }: FastifyInstance): Promise<void> => {
  // What waited for being accepted has been by then: the system ends what still waits.
  await otherWork();
  Server.prototype.close.call(server);
  await delay(lateMs);
};

/** Stops accepting; requests in progress are answered, unless they outlast the longest write. */
export const drain = async (app: FastifyInstance, writes: OpenWrites): Promise<void> => {
  // On a connection that is still open a write may begin until all are closed.
  const ended = app.close().then(() => writes.idle());
  await within(ended, drainMs);
  app.server.closeAllConnections();
};

const within = async (work: PromiseLike<unknown>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, bound]);
  clearTimeout(timer);
};
