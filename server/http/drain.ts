import { Server } from "node:net";
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { OpenWrites } from "#server/domains/relay/open-writes.ts";
import type { Leaving } from "./leaving.ts";

/** How long writes under way may delay the end of the program. */
const drainMs = 35_000;

/** How long requests may take that are on their way on a connection when no more are taken. */
const lateMs = 1_000;

/**
 * Takes no more connections, and leaves those open that there are. A server of Node closes at the same moment every
 * connection that it has read no request from, among them one that was opened a moment ago, whose request is on its
 * way.
 */
export const stopListening = async (
  { server }: Pick<FastifyInstance, "server">,
  { holdRequests }: Pick<Leaving, "holdRequests">,
): Promise<void> => {
  await holdRequests(async () => {
    await acceptAll(server);
    Server.prototype.close.call(server);
  });
  await delay(lateMs);
};

/** No connection waits to be accepted if none was accepted for this long. */
const quietMs = 50;

/** How long requests are held at most: connections may never cease to come. */
const holdAtMostMs = 1_000;

/**
 * Waits until no connection waits to be accepted: the system resets those when listening ends. Node accepts one in each
 * turn of its event loop, so requests must not be served meanwhile, as each answer may bring the next connection. One
 * turn without a connection is too little: another may come while a busy machine runs other programs.
 */
const acceptAll = async (server: Server): Promise<void> => {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  const end = performance.now() + holdAtMostMs;
  const untilQuiet = async (before: number): Promise<void> => {
    await delay(quietMs);
    // If the program itself had to wait for the processor, it has not looked for connections since.
    await turn();
    if (accepted > before && performance.now() < end) await untilQuiet(accepted);
  };
  await untilQuiet(accepted);
  server.off("connection", count);
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
