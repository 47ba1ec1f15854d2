import type { FastifyReply } from "fastify";
import { Problem } from "../lib/problem.ts";

/** How many requests of one key may be under way at once. */
export type Turns = {
  /** Answers how to give the turn back, or null when as many as may be are under way. */
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

/** Takes a turn until the answer has left, or nobody waits for it any more; refuses a request for which none is free. */
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

/** Whether the answer has left, or nobody waits for it any more. */
export const isOver = ({ raw, request }: FastifyReply): boolean => raw.closed || request.raw.socket.destroyed;

/**
 * Calls back once when an answer is over. It closes when it has left or its connection is gone. One that comes to a connection which is gone already closes no
 * more, and one that waits behind another of its connection does not hear of the end: so the connection counts, too.
 */
export const atEnd = (reply: FastifyReply, give: () => void): void => {
  if (isOver(reply)) {
    give();
    return;
  }
  const known = waiting.get(reply);
  if (known !== undefined) {
    known.push(give);
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

/** Who waits for the end of an answer: they share the two listeners. */
const waiting = new WeakMap<FastifyReply, (() => void)[]>();
