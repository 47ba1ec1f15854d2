import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log, LogFields } from "#server/lib/log.ts";
import { operationHeader } from "#shared/console/header.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { errorOf } from "./fault.ts";
import { isGuarded, plainAddress } from "./guards.ts";
import { knownSessionOf } from "./session.ts";

/** Logs one line per answer to a request for data or sign-in, and per failure; pages and files have none. */
export const logRequests = (app: FastifyInstance, log: Log, environments: ReadonlyMap<string, unknown>): void => {
  app.addHook("onResponse", (request, reply, done) => {
    if (isGuarded(request) || reply.statusCode >= 500) log("request answered", fieldsOf(request, reply, environments));
    done();
  });
};

const fieldsOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  environments: ReadonlyMap<string, unknown>,
): LogFields => {
  const session = knownSessionOf(request);
  const operationId = reply.getHeader(operationHeader);
  const error = errorOf(request);
  return {
    requestId: request.id,
    method: request.method,
    // The template: the path itself may contain anything.
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    environment: environmentOf(request, environments),
    operationId: typeof operationId === "string" ? operationId : undefined,
    personId: session?.personId,
    role: session?.role,
    address: plainAddress(request.ip),
    error: error?.code,
    fault: error?.fault,
  };
};

const environmentOf = ({ params }: FastifyRequest, environments: ReadonlyMap<string, unknown>): string | undefined => {
  const environment: unknown = isRecord(params) ? params["environment"] : undefined;
  return typeof environment === "string" && environments.has(environment) ? environment : undefined;
};
