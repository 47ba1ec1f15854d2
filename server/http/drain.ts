import type { FastifyInstance } from "fastify";
import type { OpenWrites } from "../domains/relay/open-writes.ts";

/** How long writes that are under way may hold up the end of the program. */
const drainMs = 35_000;

/** Stops accepting; what is under way gets its answer, but for what outlasts the longest write. */
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
