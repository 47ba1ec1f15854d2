import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "#server/lib/log.ts";
import { atEnd } from "./turns.ts";

const everyMs = 200;
/** A longer standstill is logged, in milliseconds. */
const longMs = 1_000;
const mostRoutes = 10;

/**
 * Logs when this process stands still for over a second, with the routes whose requests it was working on: one piece of
 * work without a pause holds everyone up, and may outlast the leases of writes.
 */
export const logStandstills = (app: FastifyInstance, log: Log, elapsed: () => number): void => {
  const open = new Set<FastifyRequest>();
  /** Those that were open at some time since the last look: an answer may be sent right after a standstill. */
  let seen = new Set<FastifyRequest>();
  app.addHook("onRequest", (request, reply, done) => {
    open.add(request);
    seen.add(request);
    atEnd(reply, () => open.delete(request));
    done();
  });
  let lookedAt = elapsed();
  const look = (): void => {
    const late = elapsed() - lookedAt - everyMs;
    lookedAt = elapsed();
    if (late > longMs) log("server stood still", { durationMs: Math.round(late), route: routesOf(seen) });
    seen = new Set(open);
  };
  const timer = setInterval(look, everyMs).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
};

/** The templates: the paths themselves may contain anything. */
const routesOf = (requests: Iterable<FastifyRequest>): string => {
  const routes = new Set(Array.from(requests, ({ method, routeOptions: { url } }) => `${method} ${url ?? "none"}`));
  const some = [...routes].slice(0, mostRoutes).join(", ");
  if (some === "") return "none";
  return routes.size > mostRoutes ? `${some} and ${routes.size - mostRoutes} more` : some;
};
