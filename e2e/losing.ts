import { createServer, request as ask } from "node:http";
import * as z from "zod";

/**
 * What is lost: nothing, the responses to writes that the service has received, the writes themselves, or requests for
 * workflow statuses.
 */
export type Losing = "nothing" | "answers" | "requests" | "statuses";

const writePath = /\/(?:withdraw|functions\/write)$/;
const statusPath = /\/workflows\/[^/]+\/status$/;

/** A proxy between Postern and its service that loses what a test chooses. */
export const startLosing = () => {
  let losing: Losing = "nothing";
  let target = "";
  let writes = 0;
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://127.0.0.1");
    const isWrite = incoming.method === "POST" && writePath.test(pathname);
    if (isWrite) writes += 1;
    if ((isWrite && losing === "requests") || (losing === "statuses" && statusPath.test(pathname))) {
      incoming.resume().on("end", () => incoming.socket.destroy());
      return;
    }
    const { method, headers } = incoming;
    const onward = ask(
      new URL(incoming.url ?? "/", target),
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        if (isWrite && losing === "answers") {
          answer.resume().on("end", () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  return {
    lose: (what: Losing) => {
      losing = what;
    },
    /** How many writes have arrived, including lost ones. */
    writes: () => writes,
    /** The URL to use instead of the service's. */
    through: async (baseUrl: string): Promise<string> => {
      target = new URL(baseUrl).origin;
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = z.object({ port: z.number() }).parse(server.address());
      return `http://127.0.0.1:${port}${new URL(baseUrl).pathname.replace(/\/$/, "")}`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
