import type { FastifyInstance } from "fastify";
import { Problem } from "#server/lib/problem.ts";
import { operationHeader } from "#shared/console/header.ts";
import { knownSessionOf } from "./session.ts";
import { atEnd } from "./turns.ts";

/** Answers in memory: the service is still sending them, or a browser has not read them yet. */
export type Unread = {
  /** Counts one answer for the person with this key. */
  readonly open: (key: string) => UnreadAnswer;
};

/** One answer counted while it is in memory. */
export type UnreadAnswer = {
  /** Sets the answer's current size. Returns why there is no room for it; then it is not counted. */
  readonly take: (bytes: number) => Problem | null;
  /** The same for an answer that must be sent, with or without room. */
  readonly insist: (bytes: number) => void;
  readonly release: () => void;
};

/**
 * An answer up to this size always has room. Otherwise a few clients that do not read would block everyone; their
 * number is limited by the concurrent requests per person.
 */
export const alwaysRoomBytes = 64 * 1024;

/** Limits the bytes of unread answers per person and in total. */
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

// The connection of a client that does not read is not reused either.
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
 * Counts each answer from when it is sent until it has left or its connection has ended, and replaces one without room
 * by a 429 or 503. The answer to a write is always sent: it says what was done.
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

/** The most a streamed file holds in memory: a page of rows read ahead, and one waiting to be sent. */
const streamBytes = 1024 * 1024;

const bytesOf = (payload: unknown): number => {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload === null || payload === undefined ? 0 : streamBytes;
};
