import type { FastifyInstance } from "fastify";
import type { OpenWrites } from "../domains/relay/open-writes.ts";

/** How long writes under way may delay the end of the program. */
const drainMs = 35_000;

/** Stops accepting requests; those under way get their answer, unless they outlast the longest write. */
export const drain = async (app: FastifyInstance, writes: OpenWrites): Promise<void> => {
  await within(Promise.all([app.close(), writes.idle()]), drainMs);
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
