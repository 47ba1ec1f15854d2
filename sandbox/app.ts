import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod";
import { routePath } from "#shared/wire/path.ts";
import { authenticate } from "./http/authenticate.ts";
import { type Failures, sendError, toServiceError, usualFailures } from "./http/error-body.ts";
import { installJsonBody } from "./http/json-body.ts";
import type { Route } from "./http/route.ts";
import type { Service } from "./http/service.ts";
import { ServiceError } from "./lib/errors.ts";
import { routes } from "./routes/endpoints/routes.ts";
import { createFaults, type Faults } from "./routes/faults/registry.ts";
import { addFaultRoutes, happen } from "./routes/faults/routes.ts";
import { describeService } from "./routes/openapi/document.ts";
import { addRpc } from "./routes/rpc.ts";

type Report = (error: unknown, requestId: string) => void;

const unused = (): never => {
  throw new Error("Routes have no schemas of Fastify's.");
};

/**
 * Our own schemas parse requests. Fastify would otherwise load its JSON schema compilers at every start, used or not.
 */
const withoutSchemas = { compilersFactory: { buildValidator: unused, buildSerializer: unused } };

/** The service's HTTP interface. `report` gets errors whose details callers do not see. */
export const createApp = (service: Service, report: Report): FastifyInstance => {
  const failWith =
    (failures: Failures) =>
    (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const serviceError = toServiceError(error, failures);
      if (serviceError.status >= 500) report(error, request.id);
      return sendError(serviceError, request, reply);
    };
  const fail = failWith(usualFailures);

  const app = fastify({
    exposeHeadRoutes: false,
    schemaController: withoutSchemas,
    // A caller's own id is returned, so both sides can name the request.
    genReqId: ({ headers }) => givenId(headers["x-request-id"]) ?? randomUUID(),
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: (_error, request, reply) => {
      void fail(new ServiceError("ERR_006"), request, reply);
    },
  });
  installJsonBody(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => fail(new ServiceError("ERR_006"), request, reply));
  const faults = createFaults();
  for (const [name, route] of Object.entries(routes)) addRoute(app, { service, faults, failWith }, name, route);
  addFaultRoutes(app, faults);
  addDescription(app);
  addRpc(app, service.chains);
  return app;
};

const givenId = (header: unknown): string | undefined =>
  typeof header === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(header) ? header : undefined;

const apiKeySchema = z.string().optional().catch(undefined);

type Fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
type Parts = {
  readonly service: Service;
  readonly faults: Faults;
  readonly failWith: (failures: Failures) => Fail;
};

/**
 * The key and its permissions are checked before the body is read. `x-sdk-version` is optional and defaults to 1.0.0.
 */
const addRoute = (
  app: FastifyInstance,
  { service, faults, failWith }: Parts,
  name: string,
  { method, path, run, description: { policy, failures = usualFailures } }: Route,
): void => {
  const fail = failWith(failures);
  const caller = (request: FastifyRequest) =>
    authenticate(service.store, apiKeySchema.parse(request.headers["x-api-key"]));
  app.route({
    method,
    url: routePath(path),
    onRequest: async (request, reply) => {
      const { policies } = await caller(request);
      if (policy !== undefined && !policies.includes(policy)) throw new ServiceError("ERR_009");
      return (await happen(faults, name, "before", request, reply)) === "replaced" ? reply : undefined;
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const answer = await run(service, await caller(request), { params, query, body });
      const mishap = await happen(faults, name, "after", request, reply);
      if (mishap === "replaced") return reply;
      return reply.status(answer.status).send(mishap === "older" ? (answer.older ?? answer.body) : answer.body);
    },
    errorHandler: (error, request, reply) => {
      void fail(error, request, reply);
    },
  });
};

/** The description contains the address at which it was requested. */
const addDescription = (app: FastifyInstance): void => {
  app.get(openapiPath, (request) => describeService(`${request.protocol}://${request.host}`));
};

export const openapiPath = "/openapi.json";
