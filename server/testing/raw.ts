import { connect } from "node:net";

/** How long the server may say nothing before the client ends its side: what was sent may be half a request. */
const patienceMs = 25;

/** Sends bytes, given as Latin-1, to a port of this machine, and answers what comes back until the connection ends. */
export const sendRaw = (port: number, bytes: string): Promise<string> =>
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
