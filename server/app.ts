import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Limits } from "./config/config.ts";
import { onAccessEnd } from "./domains/access/on-access-end.ts";
import type { FactsDependencies } from "./domains/meaning/facts.ts";
import type { Metrics } from "./domains/metrics/metrics.ts";
import type { AccessDependencies } from "./domains/sessions/access-end.ts";
import type { Provider } from "./domains/sessions/oidc/provider.ts";
import { waitUntilBegun } from "./http/begun.ts";
import { refuseConnection } from "./http/client-errors.ts";
import { createEndedWatch } from "./http/ended.ts";
import { installErrors, sendProblem } from "./http/errors.ts";
import { checkHost, checkLimit, checkPath, checkSite, checkTarget, isGuarded, limitedAddress } from "./http/guards.ts";
import { installJsonBody } from "./http/json-body.ts";
import type { Leaving } from "./http/leaving.ts";
import { createLimiter } from "./http/limiter.ts";
import { createLine } from "./http/line.ts";
import { logRequests } from "./http/log-requests.ts";
import { type DoorDependencies, refuseSecrets } from "./http/refuse-secrets.ts";
import { strangerOf } from "./http/requester.ts";
import { installSecurityHeaders, securityHeaders } from "./http/security-headers.ts";
import { readCookie } from "./http/session-cookie.ts";
import { requireSession, sessionOf } from "./http/session.ts";
import { endStalled } from "./http/stalled.ts";
import { logStandstills } from "./http/standstill.ts";
import { createTurns, takeTurn } from "./http/turns.ts";
import { countUnread, createUnread } from "./http/unread.ts";
import type { Log } from "./lib/log.ts";
import { Problem } from "./lib/problem.ts";
import { requestIdOf } from "./lib/request-id.ts";
import { type SessionDependencies, sessionRoutes } from "./routes/auth/session.ts";
import { accountingRoutes } from "./routes/console/accounting.ts";
import { addressRoutes } from "./routes/console/addresses.ts";
import { type AssetDependencies, assetRoutes } from "./routes/console/assets.ts";
import { auditControlPaths, auditControlRoutes, auditRoutes } from "./routes/console/audit.ts";
import { chainTransactionRoutes } from "./routes/console/chain-transactions.ts";
import { contractRoutes } from "./routes/console/contracts.ts";
import { descriptorRoutes } from "./routes/console/descriptors.ts";
import { dryRunRoutes } from "./routes/console/dry-run.ts";
import { evidenceRoutes } from "./routes/console/evidence.ts";
import { type FindDependencies, findRoutes } from "./routes/console/find.ts";
import { identicalRoutes } from "./routes/console/identical.ts";
import { labelRoutes } from "./routes/console/labels.ts";
import { lookupRoutes } from "./routes/console/lookup.ts";
import { operationDetailRoutes } from "./routes/console/operation-detail.ts";
import { type ConsoleDependencies, consoleRoutes } from "./routes/console/operations.ts";
import { overviewRoutes } from "./routes/console/overview.ts";
import { payoutRoutes } from "./routes/console/payouts.ts";
import { peopleControlPaths, peopleControlRoutes, peopleRoutes } from "./routes/console/people.ts";
import { priceRoutes } from "./routes/console/prices.ts";
import { pulseRoutes } from "./routes/console/pulse.ts";
import { requestReviewRoutes } from "./routes/console/request-review.ts";
import { reviewRoutes } from "./routes/console/review.ts";
import { runCheckRoutes } from "./routes/console/run-checks.ts";
import { type RunDependencies, runRoutes } from "./routes/console/runs.ts";
import { settlingTogetherRoutes } from "./routes/console/settling-together.ts";
import { tokenRoutes } from "./routes/console/tokens.ts";
import { type TransactionRouteDependencies, transactionRoutes } from "./routes/console/transactions.ts";
import { viewRoutes } from "./routes/console/views.ts";
import { type HealthDependencies, healthRoutes } from "./routes/health.ts";
import { metricRoutes } from "./routes/metrics.ts";
import { installPages } from "./routes/pages.ts";
import { type RelayDependencies, relayRoutes } from "./routes/relay/routes.ts";

export type AppDependencies = SessionDependencies &
  HealthDependencies &
  ConsoleDependencies &
  FindDependencies &
  AssetDependencies &
  TransactionRouteDependencies &
  Omit<RunDependencies, "lists"> &
  Omit<RelayDependencies, "unread"> &
  DoorDependencies & {
    /** The folder of the built browser application. */
    readonly pages: string;
    readonly version: string;
    readonly limits: Limits;
    readonly metrics: Metrics;
    /** Sources of facts about tokens, contracts and addresses, for describing transactions. */
    readonly facts: FactsDependencies;
    /** Addresses and networks, besides this machine's own, that may read the metrics. */
    readonly metricsFrom: readonly string[];
    readonly trustedProxies: readonly string[];
    readonly log: Log;
    /** How long the search for an operation's transaction waits for the copies of the service's lists. */
    readonly catchUpMs: number;
  };

/**
 * Programs on the same machine request these and may use another host name: the first two reveal nothing about anyone,
 * the metrics have their own check, and the others need a secret that no web page has.
 */
const hostFree: ReadonlySet<string> = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
  "/auth/links",
  ...auditControlPaths,
  ...peopleControlPaths,
]);

const unused = (): never => {
  throw new Error("Routes have no schemas of Fastify's.");
};

/** Our own schemas validate requests. Fastify would load its JSON schema compilers at every start, even if unused. */
const withoutSchemas = { compilersFactory: { buildValidator: unused, buildSerializer: unused } };

/** Builds the application; it neither reads the environment nor listens. */
export const buildApp = async (dependencies: AppDependencies): Promise<FastifyInstance> => {
  const { store, origin, now, elapsed, limits, trustedProxies } = dependencies;
  const addresses = createLimiter(limits.perAddress, elapsed);
  const people = createLimiter(limits.perPerson, elapsed);
  const open = createTurns(limits.concurrency);
  const lists = createLine();
  const unread = createUnread({ perPerson: limits.unreadBytesPerPerson, inAll: limits.unreadBytes });
  const headers = securityHeaders(origin().startsWith("https:"));
  const app = fastify({
    logger: false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: limits.bodyBytes,
    // A request on a connection that is still open is served: a person would have to send a refused write again.
    return503OnClosing: false,
    requestTimeout: limits.bodySeconds * 1000,
    // Node uses the shorter of the two for the headers and the longer for the whole request.
    http: { headersTimeout: limits.bodySeconds * 1000, connectionsCheckingInterval: 1_000 },
    exposeHeadRoutes: false,
    schemaController: withoutSchemas,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: refuseConnection,
    // No hook has run yet.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(headers).header("x-request-id", request.id);
      void sendProblem(request, reply, new Problem("POSTERN_BAD_REQUEST", "The address is malformed."));
    },
  });
  endStalled(app.server, { milliseconds: limits.unreadSeconds * 1000 });
  installErrors(app, dependencies.log, elapsed);
  installJsonBody(app);
  endConnectionsOnLeaving(app, dependencies.leaving);
  installSecurityHeaders(app, headers);
  await app.register(cookie);
  app.addHook("onRequest", (request, _reply, done) => {
    checkTarget(request);
    if (!hostFree.has(request.url)) checkHost(request, origin());
    checkPath(request);
    if (isGuarded(request)) checkLimit(addresses, limitedAddress(request.ip));
    done();
  });

  logStandstills(app, dependencies.log, elapsed);
  refuseSecrets(app, dependencies);
  logRequests(app, dependencies.log, dependencies.environments);
  metricRoutes(app, dependencies.metrics, { allowed: dependencies.metricsFrom, origin });
  healthRoutes(app, dependencies);
  sessionRoutes(app, dependencies);
  const access = { ...dependencies, onAccessEnd };
  const recheck = dependencies.provider === null ? undefined : await withProvider(app, access, dependencies.provider);
  auditControlRoutes(app, dependencies);
  peopleControlRoutes(app, access);
  const ended = createEndedWatch(store, elapsed);
  app.addHook("onClose", (_app, done) => {
    ended.stop();
    done();
  });
  await app.register(async (inside) => {
    inside.addHook("onRequest", async (request, reply) => {
      checkSite(request, origin());
      await requireSession(request, store, origin(), now());
      const session = sessionOf(request);
      const { personId } = session;
      ended.follow(reply, session.hash);
      recheck?.(readCookie(request, origin()) ?? "", session, strangerOf(request));
      checkLimit(people, personId);
      takeTurn(open, personId, reply);
    });
    waitUntilBegun(inside, dependencies);
    countUnread(inside, unread);
    relayRoutes(inside, { ...dependencies, unread });
    consoleRoutes(inside, dependencies);
    operationDetailRoutes(inside, dependencies);
    overviewRoutes(inside, dependencies);
    evidenceRoutes(inside, dependencies);
    settlingTogetherRoutes(inside, dependencies);
    pulseRoutes(inside, dependencies);
    findRoutes(inside, dependencies);
    dryRunRoutes(inside, dependencies);
    reviewRoutes(inside, dependencies);
    requestReviewRoutes(inside, dependencies);
    identicalRoutes(inside, dependencies);
    transactionRoutes(inside, dependencies);
    chainTransactionRoutes(inside, dependencies);
    accountingRoutes(inside, dependencies);
    runRoutes(inside, { ...dependencies, lists });
    runCheckRoutes(inside, { ...dependencies, lists });
    payoutRoutes(inside, { ...dependencies, lists });
    auditRoutes(inside, dependencies);
    peopleRoutes(inside, access);
    labelRoutes(inside, dependencies);
    lookupRoutes(inside, dependencies);
    addressRoutes(inside, dependencies);
    contractRoutes(inside, dependencies);
    descriptorRoutes(inside, { ...dependencies, lists });
    tokenRoutes(inside, dependencies);
    assetRoutes(inside, dependencies);
    priceRoutes(inside, dependencies);
    viewRoutes(inside, dependencies);
  });
  const mayAsk = ({ ip }: FastifyRequest): boolean => addresses.take(limitedAddress(ip)) === null;
  await installPages(app, dependencies.pages, { ...dependencies, mayAsk });
  return app;
};

/** The routes for signing in with the provider, and the check of signed-in people with it. */
const withProvider = async (
  app: FastifyInstance,
  dependencies: AppDependencies & AccessDependencies,
  provider: Provider,
) => {
  const { oidcRoutes } = await import("./routes/auth/oidc.ts");
  const { createRecheck } = await import("./domains/sessions/oidc/recheck.ts");
  oidcRoutes(app, dependencies, provider);
  return createRecheck({ ...dependencies, provider });
};

/**
 * Once the server is about to stop, each response closes its connection: then a proxy opens no more, and none is left
 * that could be closed just as a request is sent on it.
 */
const endConnectionsOnLeaving = (app: FastifyInstance, { isLeaving, held }: Leaving): void => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => held());
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing || isLeaving()) void reply.header("connection", "close");
    done();
  });
};
