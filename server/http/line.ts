import type { FastifyReply } from "fastify";
import { Problem } from "#server/lib/problem.ts";
import { atEnd, isOver } from "./turns.ts";

/** Admits one request per key at a time; the others wait in order, with their bodies unread. */
export type Line = {
  /** Settles when it is this request's turn. */
  readonly enter: (key: string, reply: FastifyReply) => Promise<void>;
  /** Does the work of an admitted request. The next one waits for its end, even if the client is gone. */
  readonly work: <T>(reply: FastifyReply, job: () => Promise<T>) => Promise<T>;
};

export const createLine = (): Line => {
  const last = new Map<string, Promise<void>>();
  const working = new WeakMap<FastifyReply, Promise<unknown>>();
  return {
    enter: async (key, reply) => {
      const before = last.get(key);
      const answered = new Promise<void>((resolve) => {
        atEnd(reply, resolve);
      });
      const own = Promise.all([before, answered]).then(async () => {
        await working.get(reply)?.catch(() => undefined);
        if (last.get(key) === own) last.delete(key);
      });
      last.set(key, own);
      await before;
    },
    work: async (reply, job) => {
      // Its turn has ended too: the next request may have begun.
      if (isOver(reply)) throw new Problem("POSTERN_BAD_REQUEST", "The connection ended. Nothing was done.");
      const done = job();
      working.set(reply, done);
      return done;
    },
  };
};
