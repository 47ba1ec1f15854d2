import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Patience = {
  /** Milliseconds within which some of a client's waiting bytes must be transferred. */
  readonly milliseconds: number;
  /** The average rate a client must reach after the first `milliseconds`. */
  readonly bytesPerSecond?: number;
};

/** An answer not fully sent: its connection, the bytes sent there before it, and how long bytes have waited since. */
type Waiting = { readonly socket: Socket; readonly before: number; waitedMs: number };

/** Less than a 128 kbit/s line carries. The largest answer a person may have unread takes 17 minutes at this rate. */
const usualRate = 16 * 1024;

/**
 * Ends connections whose client does not read the answer: for `milliseconds` no waiting byte was transferred, or they
 * trickle so slowly that the client would keep them in memory. Only time in which bytes wait for the client counts, so
 * producing an answer may take any time, and a streamed file may take as long as it is read.
 */
export const endStalled = (server: Server, { milliseconds, bytesPerSecond = usualRate }: Patience): void => {
  const answers = new Map<ServerResponse, Waiting>();
  server.on("request", ({ socket }, response) => {
    // Node checks for bytes that the system has not taken before it calls this.
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
      // An answer queued behind another one is not told when the connection ends.
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

/** Bytes sent on a connection; `bytesWritten` includes those still waiting. */
const leftOn = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
