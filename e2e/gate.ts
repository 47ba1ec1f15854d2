import { createServer, request as ask } from "node:http";
import * as z from "zod";

/**
 * How the service appears to Postern: `gone` refuses connections, `hangs` accepts requests and answers none, and `held`
 * answers all but those to these paths.
 */
export type Gate = "open" | "gone" | "hangs" | { readonly held: RegExp };

/** A proxy between Postern and its service that a test closes and opens. */
export const startGate = () => {
  let gate: Gate = "open";
  let target = "";
  let port = 0;
  const held: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const pass = () => {
      const { method, headers } = incoming;
      const onward = ask(
        new URL(incoming.url ?? "/", target),
        { method, headers: { ...headers, host: new URL(target).host } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on("error", () => incoming.socket.destroy());
      incoming.pipe(onward);
    };
    const isHeld = gate === "hangs" || (typeof gate === "object" && gate.held.test(incoming.url ?? ""));
    if (isHeld) held.push(pass);
    else pass();
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    /** What hung is answered once it is open. */
    set: async (next: Gate) => {
      const last = gate;
      gate = next;
      if (next === "gone") {
        held.length = 0;
        server.closeAllConnections();
        server.close();
        return;
      }
      if (last === "gone") await listen();
      if (next === "open") for (const pass of held.splice(0)) pass();
    },
    /** The URL to use instead of the service's. */
    through: async (baseUrl: string): Promise<string> => {
      target = new URL(baseUrl).origin;
      await listen();
      ({ port } = z.object({ port: z.number() }).parse(server.address()));
      return `http://127.0.0.1:${port}${new URL(baseUrl).pathname.replace(/\/$/, "")}`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
