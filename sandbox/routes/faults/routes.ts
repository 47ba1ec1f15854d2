import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { sendError } from "#sandbox/http/error-body.ts";
import { parsePart } from "#sandbox/http/validation.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { faultSchema, type Moment } from "./fault.ts";
import type { Faults } from "./registry.ts";
import { replaceAnswer } from "./replace.ts";

export const faultsPath = "/_sandbox/faults";

/** How faults have changed an answer: "older" requests the form of an earlier release. */
type Happened = "nothing" | "replaced" | "older";

/** Applies the current faults to a request. */
export const happen = async (
  faults: Faults,
  endpoint: string,
  when: Moment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Happened> => {
  const { delayMs, other } = faults.take(endpoint, when);
  if (delayMs > 0) await delay(delayMs);
  if (other === null) return "nothing";
  if (other.kind === "older") return "older";
  replaceAnswer(other, reply, (error) => sendError(error, request, reply));
  return "replaced";
};

const paramsSchema = z.strictObject({ id: z.string() });

/** The routes that create, list and remove faults. They need no key and have no faults of their own. */
export const addFaultRoutes = (app: FastifyInstance, faults: Faults): void => {
  const onRequest = async (request: FastifyRequest) => {
    if (!isFromThisMachine(request)) throw new ServiceError("ERR_009");
  };
  app.post(faultsPath, { onRequest }, (request, reply) =>
    reply.status(201).send(faults.add(parsePart(faultSchema, request.body, "body"))),
  );
  app.get(faultsPath, { onRequest }, () => ({ faults: faults.list() }));
  app.delete(faultsPath, { onRequest }, (_request, reply) => {
    faults.clear();
    return reply.status(204).send();
  });
  app.delete(`${faultsPath}/:id`, { onRequest }, (request, reply) => {
    const { id } = parsePart(paramsSchema, request.params, "params");
    if (!faults.remove(id)) throw new ServiceError("ERR_006", { details: "There is no fault with this id." });
    return reply.status(204).send();
  });
};

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const loopbackAddresses: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * A page in a browser sends its origin, or, if it made a foreign name resolve to this machine, that name as the host.
 */
const isFromThisMachine = ({ headers, socket }: FastifyRequest): boolean =>
  headers.origin === undefined &&
  loopbackHost.test(headers.host ?? "") &&
  loopbackAddresses.has(socket.remoteAddress ?? "");
