import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { type ConsoleDependencies, consoleRoutes } from "./console/routes.ts";
import { installErrors, sendProblem } from "./http/errors.ts";
import type { Limits } from "./config/config.ts";
import { checkHost, checkLimit, checkPath, checkSite, isGuarded, plainAddress } from "./http/guards.ts";
import { installJsonBody } from "./http/json-body.ts";
import { healthRoutes } from "./http/ready.ts";
import { createLimiter } from "./http/limiter.ts";
import { installPages } from "./http/pages.ts";
import { Problem } from "./http/problem.ts";
import { installSecurityHeaders } from "./http/security-headers.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { metricRoutes } from "./metrics/routes.ts";
import { type RelayDependencies, relayRoutes } from "./relay/routes.ts";
import { requireSession, sessionOf } from "./sessions/guard.ts";
import { type SessionDependencies, sessionRoutes } from "./sessions/routes.ts";

export type AppDependencies = SessionDependencies &
  ConsoleDependencies &
  RelayDependencies & {
    /** Where the built browser application lies. */
    readonly pages: string;
    readonly limits: Limits;
    readonly metrics: Metrics;
    /** Addresses beside this machine's own that may read the metrics. */
    readonly metricsFrom: readonly string[];
    readonly trustedProxies: readonly string[];
    /** A line for the operator; never anything that a person typed. */
    readonly log: (line: string) => void;
  };

/**
 * Programs on the same machine ask for these and may know the server by another name: the first three say nothing about anyone,
 * the last needs a secret that no web page has.
 */
const hostFree: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics", "/auth/links"]);

/** Builds the application; it neither reads the environment nor listens. */
export const buildApp = async (dependencies: AppDependencies): Promise<FastifyInstance> => {
  const { store, origin, now, limits, trustedProxies } = dependencies;
  const addresses = createLimiter(limits.perAddress, now);
  const people = createLimiter(limits.perPerson, now);
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    exposeHeadRoutes: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) => {
      void sendProblem(request, reply, new Problem("POSTERN_BAD_REQUEST", "The address is malformed."));
    },
  });
  installErrors(app, dependencies.log);
  installJsonBody(app);
  endConnectionsOnClose(app);
  await installSecurityHeaders(app, origin().startsWith("https:"));
  await app.register(cookie);
  app.addHook("onRequest", async (request) => {
    if (!hostFree.has(request.url)) checkHost(request, origin());
    checkPath(request);
    if (isGuarded(request)) checkLimit(addresses, plainAddress(request.ip));
  });

  metricRoutes(app, dependencies.metrics, dependencies.metricsFrom);
  healthRoutes(app, dependencies);
  sessionRoutes(app, dependencies);
  await app.register(async (inside) => {
    inside.addHook("onRequest", async (request) => {
      checkSite(request, origin());
      await requireSession(request, store, origin(), now());
      checkLimit(people, sessionOf(request).personId);
    });
    relayRoutes(inside, dependencies);
    consoleRoutes(inside, dependencies);
  });
  await installPages(app, dependencies.pages);
  return app;
};

/** An answer that leaves while the server closes ends its connection: a kept one would hold up the end of the program. */
const endConnectionsOnClose = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) void reply.header("connection", "close");
  });
};
