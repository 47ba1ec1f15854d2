import { buildConnector, errors, Pool } from "undici";

/** The largest answer that is read; a larger one is cut off. */
export const maxAnswerBytes = 16 * 1024 * 1024;
const connectTimeoutMs = 10_000;

/** A request as it goes out: nothing of it comes from the browser's headers. */
export type Outgoing = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
};

/** What became of a request. Only `refused` is sure that the service has seen nothing of it. */
export type Exchange =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly contentType: string | undefined;
      readonly retryAfter: string | undefined;
      readonly bytes: Buffer;
    }
  | { readonly kind: "refused" | "broken" | "timeout" | "too-large" };

/** One service's connections. */
export type Wire = {
  readonly read: (request: Outgoing) => Promise<Exchange>;
  readonly write: (request: Outgoing) => Promise<Exchange>;
  readonly close: () => Promise<void>;
};

/** The connection was never made, so nothing was sent. */
class NeverConnectedError extends Error {
  readonly code = "POSTERN_NEVER_CONNECTED";
}

/**
 * Opens pools to the one origin. Redirects are never followed. Writes get a fresh connection each: on a kept one that the
 * service has just closed, nobody could say whether the request arrived.
 */
export const openWire = (origin: string): Wire => {
  const reads = new Pool(origin, { connect: connector(), connections: 64, maxResponseSize: maxAnswerBytes });
  const writes = new Pool(origin, {
    connect: connector(),
    connections: 64,
    maxResponseSize: maxAnswerBytes,
    pipelining: 0,
  });
  return {
    read: (request) => exchange(reads, request),
    write: (request) => exchange(writes, request),
    close: async () => {
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
};

const connector = (): buildConnector.connector => {
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(new NeverConnectedError("The connection was not made.", { cause: error }), null);
    });
  };
};

const exchange = async (pool: Pool, { method, path, headers, body, timeoutMs }: Outgoing): Promise<Exchange> => {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
  }, timeoutMs);
  try {
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers },
      body,
      signal: stop.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return {
      kind: "answer",
      status: answer.statusCode,
      contentType: single(answer.headers["content-type"]),
      retryAfter: single(answer.headers["retry-after"]),
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    };
  } catch (error) {
    return { kind: stop.signal.aborted ? "timeout" : failure(error) };
  } finally {
    clearTimeout(timer);
  }
};

const single = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0];

const failure = (error: unknown): "refused" | "broken" | "too-large" => {
  if (error instanceof NeverConnectedError) return "refused";
  return error instanceof errors.ResponseExceededMaxSizeError ? "too-large" : "broken";
};
