import { connect } from "node:net";

/**
 * Sends bytes, given as Latin-1, to a port of this machine, and returns the response until the connection ends. If the
 * bytes may be half a request, the client ends its side after the server has been silent for this long.
 */
export const sendRaw = (port: number, bytes: string, patienceMs = 0): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setNoDelay(true);
    socket.setTimeout(patienceMs, () => socket.end());
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A server that refuses a request may reset the connection while the rest is still being sent.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
  });
