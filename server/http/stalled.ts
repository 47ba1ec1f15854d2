import type { Server } from "node:http";

/**
 * Ends connections whose client does not take the answer: for so many milliseconds none of the bytes that wait for it has
 * moved. Each time some do, the time begins anew, so that a slow client gets the whole answer. Nothing waits while an answer is
 * still being made, however long that takes.
 */
export const endStalled = (server: Server, milliseconds: number): void => {
  server.on("request", ({ socket }, response) => {
    // Node looks at the bytes that the system has not taken yet before it calls this.
    response.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
};
