import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { refuseConnection } from "./client-errors.ts";
import { endStalled } from "./stalled.ts";

const mebibyte = 1024 * 1024;
/** More than the system buffers of an unread answer. */
const large = Buffer.alloc(16 * mebibyte, "x");
const timeoutMs = 200;

let server: Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** A server with this handler, and its side of the first connection. */
const serve = async (answer: RequestListener, bytesPerSecond?: number, milliseconds = timeoutMs) => {
  server = createServer(answer);
  server.on("clientError", refuseConnection);
  endStalled(server, { milliseconds, ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const accepted = once(server, "connection").then(([socket]: Socket[]) => {
    if (socket === undefined) throw new Error("There is no connection.");
    return socket;
  });
  const address: AddressInfo | string | null = server.address();
  const client = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  client.on("error", () => undefined);
  clients.push(client);
  return { client, socket: await accepted };
};

const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const lastRequest = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

describe("Security 41: the connection of a client that does not read", () => {
  test("ends, and its waiting answers are dropped", async () => {
    const { client, socket } = await serve((_request, response) => {
      response.end(large);
    });
    client.write(request);
    await once(socket, "close");
    expect(socket.bytesRead).toBe(request.length);
  });

  test("ends while a file is streamed, which is produced no faster than it is read, and is then dropped", async () => {
    let bytes = 0;
    const ended = new Promise<void>((resolve) => {
      const pages = async function* () {
        try {
          for (;;) {
            bytes += mebibyte;
            yield Buffer.alloc(mebibyte);
            // As pages of rows arrive from a store.
            await delay(0);
          }
        } finally {
          resolve();
        }
      };
      void serve((_request, response) => {
        const lines = Readable.from(pages());
        response.on("close", () => lines.destroy());
        lines.pipe(response);
      }).then(({ client }) => client.write(request));
    });
    await ended;
    expect(bytes).toBeLessThan(large.length);
  });

  test("ends although it sends more requests", async () => {
    const { client, socket } = await serve((_request, response) => {
      response.end(large);
    });
    client.write(request.repeat(3));
    await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });

  test("ends at once when it sends something malformed: an error after the answer would wait with it", async () => {
    const { client, socket } = await serve((_request, response) => {
      response.end(large);
    });
    client.write(request);
    await once(client, "readable");
    const closed = once(socket, "close");
    client.write("no request\r\n\r\n");
    await closed;
    expect(client.read()).not.toContain("400 Bad Request");
  });
});

/** Reads a part, pauses, and so on; returns how much arrived in all. */
const readSlowly = async (client: Socket, part: number, pauseMs: number) => {
  let read = 0;
  let pauses = 0;
  for await (const chunk of client.iterator({ destroyOnReturn: false })) {
    read += Buffer.isBuffer(chunk) ? chunk.length : 0;
    if (read < (pauses + 1) * part) continue;
    pauses += 1;
    await delay(pauseMs);
  }
  return { read, pausedMs: pauses * pauseMs };
};

describe("Security 41: a client that keeps its answer in memory by reading slowly", () => {
  const slow = { part: mebibyte, pauseMs: timeoutMs / 4, lowest: 500 * mebibyte };

  test("loses its connection below the lowest rate", async () => {
    const { client, socket } = await serve((_request, response) => {
      response.end(large);
    }, slow.lowest);
    const ended = once(socket, "close");
    client.write(lastRequest);
    const { read } = await readSlowly(client, slow.part, slow.pauseMs);
    await ended;
    expect(read).toBeLessThan(large.length);
  });

  test("loses it during a streamed file, too, where only transferred bytes count", async () => {
    const pages = async function* () {
      for (;;) {
        yield Buffer.alloc(mebibyte);
        await delay(0);
      }
    };
    const { client, socket } = await serve((_request, response) => {
      const lines = Readable.from(pages());
      response.on("close", () => lines.destroy());
      lines.pipe(response);
    }, slow.lowest);
    const ended = once(socket, "close");
    client.write(lastRequest);
    const { read } = await readSlowly(client, slow.part, slow.pauseMs);
    await ended;
    expect(read).toBeGreaterThan(slow.part);
  });
});

describe("the connection of a client that reads", () => {
  test("slowly gets the whole answer if it keeps to the lowest rate", async () => {
    // Long enough for a busy machine to read something in time.
    const patienceMs = 10 * timeoutMs;
    const { client } = await serve(
      (_request, response) => {
        response.end(large);
      },
      undefined,
      patienceMs,
    );
    client.write(lastRequest);
    const { read, pausedMs } = await readSlowly(client, 2 * mebibyte, patienceMs / 3);
    expect(read).toBeGreaterThan(large.length);
    // Otherwise it would not have been slow.
    expect(pausedMs).toBeGreaterThan(2 * patienceMs);
  });

  test("does not end while its answer is being produced", async () => {
    const { client } = await serve((_request, response) => {
      setTimeout(() => response.end("made"), 2 * timeoutMs);
    });
    client.write(lastRequest);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[^]*made$/);
  });
});
