import { createServer, request as ask } from "node:http";
import * as z from "zod";

/** How withdrawals get on: they are answered, the answer is lost after the service has it, or the request is lost on the way. */
export type Losing = "nothing" | "answers" | "requests";

/** Stands between Postern and its service, and loses what a test tells it to. */
export const startLosing = () => {
  let losing: Losing = "nothing";
  let target = "";
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method === "POST" && incoming.url?.includes("/withdraw") === true;
    if (isWrite && losing === "requests") {
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
    /** The address to ask in place of the service's. */
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
