import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Patience = {
  /** Milliseconds in which some of the bytes that wait for a client have to move. */
  readonly milliseconds: number;
  /** What a client has to take of an answer on average, once its first `milliseconds` are over. */
  readonly bytesPerSecond?: number;
};

/** An answer that has not left: its connection, what had left there when it began, and how long bytes have waited since. */
type Waiting = { readonly socket: Socket; readonly before: number; waitedMs: number };

/** Less than a line of 128 kbit/s carries. The largest answer that a person may have unread takes 17 minutes at this rate. */
const usualRate = 16 * 1024;

/**
 * Ends connections whose client does not take the answer: for `milliseconds` none of the bytes that wait for it has moved, or they move
 * so slowly that the client would keep them in memory by a byte now and then. Only time in which bytes wait for the client
 * counts, so that an answer may take as long as it likes to be made, and a streamed file as long as it is read.
 */
export const endStalled = (server: Server, { milliseconds, bytesPerSecond = usualRate }: Patience): void => {
  const answers = new Map<ServerResponse, Waiting>();
  server.on("request", ({ socket }, response) => {
    // Node looks at the bytes that the system has not taken yet before it calls this.
    response.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    answers.set(response, { socket, before: leftOn(socket), waitedMs: 0 });
    response.once("close", () => answers.delete(response));
  });

  const lookMs = milliseconds / 10;
  const look = (): void => {
    for (const [response, answer] of answers) {
      const { socket, before } = answer;
      // One that waits behind another of its connection does not hear of the connection's end.
      if (socket.destroyed) answers.delete(response);
      else if (socket.writableLength > 0) {
        answer.waitedMs += lookMs;
        const bytes = socket.bytesWritten - before;
        if (answer.waitedMs > milliseconds + (bytes / bytesPerSecond) * 1000) socket.destroy();
      }
    }
  };
  const timer = setInterval(look, lookMs).unref();
  server.once("close", () => {
    clearInterval(timer);
  });
};

/** Bytes that have left on a connection; `bytesWritten` counts those that wait there, too. */
const leftOn = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
