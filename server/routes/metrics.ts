import type { FastifyInstance } from "fastify";
import { plainAddress } from "../http/guards.ts";
import { Problem } from "../lib/problem.ts";
import type { Metrics } from "../domains/metrics/metrics.ts";

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);

/** What proxies add to a request: one that carries any of these has come from somewhere else. */
const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

/** Counts every answer, and shows the metrics to this machine and to the addresses that the configuration names. */
export const metricRoutes = (app: FastifyInstance, metrics: Metrics, allowed: readonly string[]): void => {
  app.addHook("onResponse", (request, reply, done) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.get("/metrics", async (request, reply) => {
    // The address of the connection: a proxy in front answers nobody with them.
    const address = plainAddress(request.socket.remoteAddress ?? "");
    const isForwarded = proxyHeaders.some((name) => request.headers[name] !== undefined);
    if (isForwarded || !(loopback.has(address) || allowed.includes(address))) {
      throw new Problem("POSTERN_FORBIDDEN", "The metrics are not shown to this address.");
    }
    const { text, contentType } = await metrics.read();
    return reply.type(contentType).send(text);
  });
};
