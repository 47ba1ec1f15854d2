import type { IncomingHttpHeaders } from "node:http";
import { type Dispatcher, errors, Pool } from "undici";
import type { Problem } from "#server/lib/problem.ts";

/** The largest response that is read; a larger one is cut off. */
export const maxAnswerBytes = 16 * 1024 * 1024;
const connectTimeoutMs = 10_000;

/** An outgoing request: nothing in it comes from the browser's headers. */
export type Outgoing = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** Omitted if memory need not be limited: a write's response is read whatever its size, up to the largest. */
  readonly room?: Room | undefined;
};

/** The value of a long answer, and, of a success, what its endpoint's schema makes of it. */
export type LongAnswer = {
  readonly value: unknown;
  readonly checked?: { readonly success: true; readonly data: unknown } | { readonly success: false };
};

/** Memory for a response. */
export type Room = {
  /** Receives the response's size so far; a Problem means that there is no room for it. */
  readonly take: (bytes: number) => Problem | null;
};

/** The outcome of a request. Only `refused` guarantees that the service has not seen it. */
export type Exchange =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly contentType: string | undefined;
      readonly retryAfter: string | undefined;
      readonly bytes: Buffer;
      /** A long answer as it was read with pauses; null if it is not JSON. */
      readonly json?: LongAnswer | null;
    }
  | { readonly kind: "refused" | "broken" | "timeout" }
  /** With a problem if the server had no room for it, rather than the response exceeding the maximum. */
  | { readonly kind: "too-large"; readonly problem?: Problem };

/** One service's connections. */
export type Wire = {
  readonly read: (request: Outgoing) => Promise<Exchange>;
  readonly write: (request: Outgoing) => Promise<Exchange>;
  readonly close: () => Promise<void>;
};

/**
 * Opens pools to the one origin. Redirects are never followed. Writes get a fresh connection each: on a reused one that
 * the service has just closed, it would be unknown whether the request arrived.
 */
export const openWire = (
  origin: string,
  { largest = maxAnswerBytes, connections = 64 }: { readonly largest?: number; readonly connections?: number } = {},
): Wire => {
  const options = {
    connect: { timeout: connectTimeoutMs },
    allowH2: false,
    connections,
    maxResponseSize: largest,
  };
  const reads = new Pool(origin, options);
  const writes = new Pool(origin, { ...options, pipelining: 0 });
  return {
    read: (request) => exchange(reads, request),
    write: (request) => exchange(writes, request),
    close: async () => {
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
};

/**
 * Sends a request and reads its response into memory. Until the pool starts the request, which happens once a
 * connection is open and before the first byte is sent, it can be cancelled, and the service has certainly seen
 * nothing.
 */
const exchange = (pool: Pool, { method, path, headers, body, timeoutMs, room }: Outgoing): Promise<Exchange> =>
  new Promise((resolve) => {
    let begun: Dispatcher.DispatchController | undefined;
    let head: Head | undefined;
    let isOver = false;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (result: Exchange): void => {
      isOver = true;
      clearTimeout(timer);
      resolve(result);
    };
    const timer = setTimeout(() => {
      end({ kind: begun === undefined ? "refused" : "timeout" });
      begun?.abort(new Error("The service did not respond in time."));
    }, timeoutMs);
    pool.dispatch(
      { method, path, headers: { ...headers }, body, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart: (controller) => {
          if (isOver) controller.abort(new Error("The request was called off."));
          else begun = controller;
        },
        onResponseStart: (_controller, status, answered) => {
          head = { status, headers: answered };
        },
        onResponseData: (controller, chunk) => {
          size += chunk.length;
          const problem = room?.take(size) ?? null;
          if (problem === null) {
            chunks.push(chunk);
            return;
          }
          end({ kind: "too-large", problem });
          controller.abort(new Error("There is no room for the answer."));
        },
        onResponseEnd: () => {
          end(head === undefined ? { kind: "broken" } : answerOf(head, Buffer.concat(chunks)));
        },
        onResponseError: (_controller, error) => {
          end({ kind: begun === undefined ? "refused" : failure(error) });
        },
      },
    );
  });

type Head = { readonly status: number; readonly headers: IncomingHttpHeaders };

const answerOf = ({ status, headers }: Head, bytes: Buffer): Exchange => ({
  kind: "answer",
  status,
  contentType: headers["content-type"],
  retryAfter: retryAfterOf(headers),
  bytes,
});

/** Seconds or a date, as in HTTP. The header is passed to the browser, which must get nothing else from the service. */
const retryAfterOf = (headers: IncomingHttpHeaders): string | undefined => {
  const value: unknown = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  // Only a date in the standard form: anything else could carry a message.
  const isDate = /^[A-Z][a-z]{2}, /.test(value) && new Date(value).toUTCString() === value;
  return isDate || /^\d{1,9}$/.test(value) ? value : undefined;
};

const failure = (error: unknown): "broken" | "too-large" =>
  error instanceof errors.ResponseExceededMaxSizeError ? "too-large" : "broken";
