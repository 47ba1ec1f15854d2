import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod";
import { routePath } from "#shared/wire/path.ts";
import { ServiceError } from "./lib/errors.ts";
import type { Service } from "./http/service.ts";
import { createFaults, type Faults } from "./routes/faults/registry.ts";
import { describeService } from "./routes/openapi/document.ts";
import { authenticate } from "./http/authenticate.ts";
import { sendError, toServiceError } from "./http/error-body.ts";
import { installJsonBody } from "./http/json-body.ts";
import { addFaultRoutes, happen } from "./routes/faults/routes.ts";
import type { Route } from "./http/route.ts";
import { routes } from "./routes/endpoints/routes.ts";
import { addRpc } from "./routes/rpc.ts";

type Report = (error: unknown, requestId: string) => void;

/** The service's HTTP interface. `report` hears of errors that no caller gets the details of. */
export const createApp = (service: Service, report: Report): FastifyInstance => {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toServiceError(error);
    if (known.status >= 500) report(error, request.id);
    return sendError(known, request, reply);
  };

  const app = fastify({
    exposeHeadRoutes: false,
    // A caller's own id is answered, so that both sides can name the request.
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
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));
  app.setNotFoundHandler((request, reply) => fail(new ServiceError("ERR_006"), request, reply));
  const faults = createFaults();
  for (const [name, route] of Object.entries(routes)) addRoute(app, { service, faults }, name, route);
  addFaultRoutes(app, faults);
  addDescription(app);
  addRpc(app, service.chains);
  return app;
};

const givenId = (header: unknown): string | undefined =>
  typeof header === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(header) ? header : undefined;

const apiKeySchema = z.string().optional().catch(undefined);

type Parts = { readonly service: Service; readonly faults: Faults };

/** The key is looked at before the body is read. `x-sdk-version` may be absent: it defaults to 1.0.0. */
const addRoute = (
  app: FastifyInstance,
  { service, faults }: Parts,
  name: string,
  { method, path, run }: Route,
): void => {
  const caller = (request: FastifyRequest) =>
    authenticate(service.store, apiKeySchema.parse(request.headers["x-api-key"]));
  app.route({
    method,
    url: routePath(path),
    onRequest: async (request, reply) => {
      await caller(request);
      return (await happen(faults, name, "before", request, reply)) ? reply : undefined;
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const answer = await run(service, await caller(request), { params, query, body });
      if (await happen(faults, name, "after", request, reply)) return reply;
      return reply.status(answer.status).send(answer.body);
    },
  });
};

/** The description names the address that it was asked for at. */
const addDescription = (app: FastifyInstance): void => {
  app.get(openapiPath, (request) => describeService(`${request.protocol}://${request.host}`));
};

export const openapiPath = "/openapi.json";
