import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { sender } from "./samples.ts";

/** A request as the service double has got it. */
export type ReceivedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
};

/** What the double does with a request. */
export type Behaviour = (response: ServerResponse, request: ReceivedRequest, socket: Socket) => void;

/** Answers JSON. */
export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** Cuts the connection without an answer. */
export const resets: Behaviour = (_response, _seen, socket) => {
  socket.resetAndDestroy();
};

/** Never answers. */
export const hangs: Behaviour = () => undefined;

/** The specification's error body. */
export const errorBody = (code: string, statusCode: number, more: Readonly<Record<string, unknown>> = {}) => ({
  code,
  category: "UNKNOWN_ERROR",
  message: `The service says ${code}.`,
  statusCode,
  path: "/x",
  timestamp: "2026-01-01T00:00:00.000Z",
  requestId: "request-of-the-service",
  ...more,
});

export type Upstream = {
  readonly origin: string;
  readonly seen: readonly ReceivedRequest[];
  /** Behaviour for all requests, or for those whose path matches; the newest match wins. */
  readonly on: (behaviour: Behaviour, path?: RegExp) => void;
  /** Calls back as soon as a connection opens, before a request arrives. */
  readonly onConnection: (opened: () => void) => void;
  /** The requests with this method. */
  readonly count: (method: string) => number;
  /** The requests that change something: a contract is read with POST, too, and the server does that by itself. */
  readonly writes: () => readonly ReceivedRequest[];
  /** Settles when as many requests have come in all. */
  readonly until: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The server looks up whose address the sender of a write is, once: no test is about that of the samples. */
const senderLookUp = `/api/v1/addresses?id=${sender.id}`;

/** A service on a real socket that does what a test tells it, and remembers what it was asked. */
export const startUpstream = async (): Promise<Upstream> => {
  const seen: ReceivedRequest[] = [];
  const rules: { readonly path: RegExp; readonly behaviour: Behaviour }[] = [];
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers, rawHeaders } = request;
      if (url === senderLookUp) {
        answerSender(response);
        return;
      }
      const one = { method, url, headers, rawHeaders, body: Buffer.concat(chunks).toString("utf8") };
      seen.push(one);
      for (const { count, done } of waiting) if (seen.length >= count) done();
      const rule = rules.findLast(({ path }) => path.test(url));
      (rule?.behaviour ?? answers(404, errorBody("ERR_006", 404)))(response, one, request.socket);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    seen,
    onConnection: (opened) => server.on("connection", opened),
    on: (behaviour, path = /./) => rules.push({ path, behaviour }),
    writes: () => seen.filter(({ method, url }) => method === "POST" && !url.endsWith("/functions/read")),
    count: (method) => seen.filter((one) => one.method === method).length,
    until: (count) =>
      seen.length >= count
        ? Promise.resolve()
        : new Promise((done) => {
            waiting.push({ count, done });
          }),
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

const answerSender = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data: sender }));
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;
