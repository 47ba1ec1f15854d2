import type { FastifyReply, FastifyRequest } from "fastify";
import type { WriteReply } from "#server/domains/relay/record-outcome.ts";
import { problemBody } from "#server/http/problem-body.ts";
import { Problem } from "#server/lib/problem.ts";
import { operationHeader } from "#shared/console/header.ts";

/** Sends the journal's stored response to a write: the same one for every repeat of the key. */
export const sendReply = (request: FastifyRequest, reply: FastifyReply, answer: WriteReply): FastifyReply =>
  reply
    .code(answer.reply.status)
    .header(operationHeader, answer.operationId)
    .type("application/json; charset=utf-8")
    .send(bodyOf(request, answer));

const bodyOf = (request: FastifyRequest, { reply, operationId }: WriteReply): string => {
  if (reply.from === "service") return reply.body;
  const { code, message, status, requestId, at } = reply;
  const problem = new Problem(code, message, { status, operationId });
  return JSON.stringify(problemBody(problem, request.url, requestId, new Date(at)));
};
