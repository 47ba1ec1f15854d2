import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod";
import { routePath } from "../../shared/wire/path.ts";
import { ServiceError } from "../errors.ts";
import type { Service } from "../service.ts";
import { authenticate } from "./authenticate.ts";
import { errorBody, toServiceError } from "./error-body.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { rpcRefusal } from "./rpc-proxy.ts";

type Report = (error: unknown, requestId: string) => void;

/** The service's HTTP interface. `report` hears of errors that no caller gets the details of. */
export const createApp = (service: Service, report: Report): FastifyInstance => {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toServiceError(error);
    if (known.status >= 500) report(error, request.id);
    const [path = ""] = request.url.split("?", 1);
    return reply.status(known.status).send(errorBody(known, path, request.id));
  };

  const app = fastify({
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: (_error, request, reply) => {
      void fail(new ServiceError("ERR_006"), request, reply);
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));
  app.setNotFoundHandler((request, reply) => fail(new ServiceError("ERR_006"), request, reply));
  for (const route of Object.values(routes)) addRoute(app, service, route);
  addRpc(app, service);
  return app;
};

const apiKeySchema = z.string().optional().catch(undefined);

/** The key is looked at before the body is read. `x-sdk-version` may be absent: it defaults to 1.0.0. */
const addRoute = (app: FastifyInstance, service: Service, { method, path, run }: Route): void => {
  const caller = (request: FastifyRequest) =>
    authenticate(service.store, apiKeySchema.parse(request.headers["x-api-key"]));
  app.route({
    method,
    url: routePath(path),
    onRequest: async (request) => {
      await caller(request);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const answer = await run(service, await caller(request), { params, query, body });
      return reply.status(answer.status).send(answer.body);
    },
  });
};

/** A node's address for dry runs; it goes on being the same when the chain's process is replaced. */
const addRpc = (app: FastifyInstance, { chains }: Service): void => {
  for (const chain of chains.values()) {
    app.post(rpcPath(chain.network.id), async (request, reply) => {
      const refusal = rpcRefusal(request.body);
      if (refusal !== null) return reply.send({ jsonrpc: "2.0", id: null, error: refusal });
      const answer = await chain.ask((rpc) => rpc.pass(JSON.stringify(request.body)));
      return reply.type("application/json").send(answer);
    });
  }
};

/** Where a network's chain answers JSON-RPC. */
export const rpcPath = (networkId: string): string => `/_sandbox/rpc/${networkId}`;
