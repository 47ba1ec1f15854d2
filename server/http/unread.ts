import type { FastifyInstance } from "fastify";
import { operationHeader } from "#shared/console/header.ts";
import { Problem } from "../lib/problem.ts";
import { knownSessionOf } from "./session.ts";
import { atEnd } from "./turns.ts";

/** Answers that are in memory: because the service is still sending them, or because a browser has not read them yet. */
export type Unread = {
  /** Counts one answer to a person, who is named by the key. */
  readonly open: (key: string) => UnreadAnswer;
};

/** One answer that is counted while it is in memory. */
export type UnreadAnswer = {
  /** Counts the answer as so many bytes by now. Returns why there is no room for them; then they are not counted. */
  readonly take: (bytes: number) => Problem | null;
  /** Counts the same for an answer that has to leave, room or not. */
  readonly insist: (bytes: number) => void;
  /** The answer is no longer in memory. */
  readonly release: () => void;
};

/**
 * An answer up to this size always has room. Otherwise a few clients that do not read would keep everybody from everything; and
 * how many of them there can be is bounded by the requests that a person may have under way.
 */
export const alwaysRoomBytes = 64 * 1024;

/** Bounds the bytes of unread answers of one person, and in all. */
export const createUnread = ({ perPerson, inAll }: { readonly perPerson: number; readonly inAll: number }): Unread => {
  const people = new Map<string, number>();
  let all = 0;
  return {
    open: (key) => {
      let counted = 0;
      const of = (): number => people.get(key) ?? 0;
      const count = (bytes: number): void => {
        const left = of() + bytes - counted;
        if (left > 0) people.set(key, left);
        else people.delete(key);
        all += bytes - counted;
        counted = bytes;
      };
      return {
        take: (bytes) => {
          if (bytes > alwaysRoomBytes) {
            if (bytes > perPerson) return tooLarge();
            if (of() + bytes - counted > perPerson) return tooMuchOfOne();
            if (all + bytes - counted > inAll) return tooMuchInAll();
          }
          count(bytes);
          return null;
        },
        insist: count,
        release: () => {
          count(0);
        },
      };
    },
  };
};

// A connection that a client does not read is not kept for its next request either.
const headers = { "retry-after": "1", connection: "close" };

const tooLarge = (): Problem =>
  new Problem("POSTERN_TOO_MANY_REQUESTS", "The response is too large to hold. Request fewer records at once.");

const tooMuchOfOne = (): Problem =>
  new Problem(
    "POSTERN_TOO_MANY_REQUESTS",
    "Too many of your responses have not been read yet. Read them, then try again.",
    { headers },
  );

const tooMuchInAll = (): Problem =>
  new Problem("POSTERN_TOO_MANY_REQUESTS", "The server is holding too many unread responses. Try again in a moment.", {
    status: 503,
    headers,
  });

/**
 * Counts each answer from when it is sent until it has left or its connection has ended, and answers 429 or 503 in place of one
 * that there is no room for. The answer to a write always leaves: it says what was done.
 */
export const countUnread = (app: FastifyInstance, unread: Unread): void => {
  app.addHook("onSend", (request, reply, payload, done) => {
    const session = knownSessionOf(request);
    if (session === undefined) {
      done();
      return;
    }
    const answer = unread.open(session.personId);
    const bytes = bytesOf(payload);
    if (reply.hasHeader(operationHeader)) answer.insist(bytes);
    else {
      const problem = answer.take(bytes);
      if (problem !== null) {
        // It named the file that is not sent.
        void reply.removeHeader("content-disposition");
        done(problem);
        return;
      }
    }
    atEnd(reply, answer.release);
    done();
  });
};

/** What a streamed file holds in memory at most: a page of rows that was read ahead, and one that waits to be sent. */
const streamBytes = 1024 * 1024;

const bytesOf = (payload: unknown): number => {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload === null || payload === undefined ? 0 : streamBytes;
};
