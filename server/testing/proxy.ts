import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { originOf } from "#server/http/listen.ts";

/** A proxy in front of several instances that balances like nginx: it detects dead ones by refused connections. */
export type Proxy = {
  readonly origin: string;
  /** Sets the instances, by URL. */
  readonly use: (instances: readonly string[]) => void;
  /** How many requests an instance has answered. */
  readonly answered: (instance: string) => number;
  readonly close: () => Promise<void>;
};

/** How long an instance that refused a connection is not tried again, in milliseconds: nginx's fail_timeout. */
const failTimeoutMs = 500;

/**
 * Requests go to the instances in turn. If a connection is refused, nothing was sent, so the next one gets the request,
 * whatever it is; a read goes to the next one after any failure, and nothing else is ever sent twice. Connections are
 * kept for `keepMs`.
 */
export const startProxy = async (keepMs: number): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true, timeout: keepMs });
  const failedAt = new Map<string, number>();
  const counts = new Map<string, number>();
  let addresses: readonly string[] = [];
  let turn = 0;

  /** All instances, starting with the next; those that just refused a connection come last. */
  const inTurn = (): readonly string[] => {
    turn += 1;
    const all = [...addresses.slice(turn % addresses.length), ...addresses.slice(0, turn % addresses.length)];
    const hasFailed = (one: string) => performance.now() - (failedAt.get(one) ?? -failTimeoutMs) < failTimeoutMs;
    return [...all.filter((one) => !hasFailed(one)), ...all.filter(hasFailed)];
  };

  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const body = await buffer(from);
    let failure: unknown;
    for (const instance of inTurn()) {
      try {
        const answer = await ask(agent, instance, from, body);
        const bytes = await buffer(answer);
        // What an instance says about its connection is not true of ours.
        const {
          connection: _connection,
          "keep-alive": _keepAlive,
          "transfer-encoding": _encoding,
          ...headers
        } = answer.headers;
        counts.set(instance, (counts.get(instance) ?? 0) + 1);
        to.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": bytes.length }).end(bytes);
        return;
      } catch (error) {
        failure = error;
        const isRefused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
        if (isRefused) failedAt.set(instance, performance.now());
        else if (from.method !== "GET") break;
      }
    }
    to.writeHead(502).end(String(failure));
  };

  const server = createServer((from, to) => {
    pass(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    origin: originOf("127.0.0.1", typeof address === "object" && address !== null ? address.port : 0),
    use: (instances) => {
      addresses = instances;
    },
    answered: (instance) => counts.get(instance) ?? 0,
    close: async () => {
      agent.destroy();
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
};

const ask = (agent: Agent, instance: string, { method, url, headers }: IncomingMessage, body: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { connection: _connection, ...passed } = headers;
    request(new URL(url ?? "/", instance), { agent, method, headers: passed })
      .once("response", resolve)
      .once("error", reject)
      .end(body);
  });
