import type { FastifyReply } from "fastify";
import { endedAmong } from "#server/domains/sessions/sessions.ts";
import type { Store } from "#server/store/tables.ts";
import { atEnd } from "./turns.ts";

/** How often the sessions of answers under way are checked: an ended access takes effect within a second. */
const lookMs = 400;

type Open = { readonly hash: string; readonly reply: FastifyReply; readonly since: number };

/**
 * Cuts off answers whose session ends while they are under way: a long export, a read that waits for the service.
 * Recording is refused where it happens (append.ts), and work already begun continues without a listener.
 */
export const createEndedWatch = (store: Store, elapsed: () => number) => {
  const open = new Set<Open>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const before = elapsed() - lookMs / 2;
    const long = [...open].filter(({ since }) => since <= before);
    if (long.length === 0) return;
    const ended = new Set(await endedAmong(store, [...new Set(long.map(({ hash }) => hash))]));
    for (const { hash, reply } of long) if (ended.has(hash)) reply.request.raw.socket.destroy();
  };

  const timer = setInterval(() => {
    if (isLooking || open.size === 0) return;
    isLooking = true;
    look()
      // If the store does not answer, it is asked again.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, lookMs).unref();

  return {
    follow: (reply: FastifyReply, hash: string): void => {
      const one = { hash, reply, since: elapsed() };
      open.add(one);
      atEnd(reply, () => open.delete(one));
    },
    stop: (): void => clearInterval(timer),
  };
};
