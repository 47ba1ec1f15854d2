import type { FastifyReply } from "fastify";
import { Problem } from "#server/lib/problem.ts";

/** Limits the concurrent requests per key. */
export type Turns = {
  /** Returns a function that releases the slot, or null if all are taken. */
  readonly take: (key: string) => (() => void) | null;
};

export const createTurns = (atOnce: number): Turns => {
  const open = new Map<string, number>();
  return {
    take: (key) => {
      const taken = open.get(key) ?? 0;
      if (taken >= atOnce) return null;
      open.set(key, taken + 1);
      return () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
};

/** Takes a slot until the answer was sent or its client is gone; refuses a request if none is free. */
export const takeTurn = (turns: Turns, key: string, reply: FastifyReply): void => {
  const give = turns.take(key);
  if (give === null) {
    throw new Problem(
      "POSTERN_TOO_MANY_REQUESTS",
      "Too many of your requests are under way. Nothing was done; try again when one of them finishes.",
      { headers: { "retry-after": "1" } },
    );
  }
  atEnd(reply, give);
};

/** Whether the answer was sent or its client is gone. */
export const isOver = ({ raw, request }: FastifyReply): boolean => raw.closed || request.raw.socket.destroyed;

/**
 * Calls back once when an answer is over. It closes when it was sent or its connection is gone. An answer on a
 * connection that is already gone never closes, and one queued behind another is not told about the end: so the
 * connection is watched, too.
 */
export const atEnd = (reply: FastifyReply, give: () => void): void => {
  if (isOver(reply)) {
    give();
    return;
  }
  const callbacks = waiting.get(reply);
  if (callbacks !== undefined) {
    callbacks.push(give);
    return;
  }
  const all = [give];
  waiting.set(reply, all);
  const { raw } = reply;
  const { socket } = reply.request.raw;
  const end = (): void => {
    raw.off("close", end);
    socket.off("close", end);
    for (const one of all) one();
  };
  raw.once("close", end);
  socket.once("close", end);
};

/** Everyone waiting for the end of an answer: they share the two listeners. */
const waiting = new WeakMap<FastifyReply, (() => void)[]>();
