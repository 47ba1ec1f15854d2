import type { FastifyReply, FastifyRequest } from "fastify";
import type { WriteReply } from "#server/domains/relay/record-outcome.ts";
import { noteError, notePassedOn } from "#server/http/fault.ts";
import { problemBody } from "#server/http/problem-body.ts";
import { Problem } from "#server/lib/problem.ts";
import { operationHeader } from "#shared/console/header.ts";
import { looseErrorOf } from "#shared/wire/loose-error.ts";

/** Sends the journal's stored response to a write: the same one for every repeat of the key. */
export const sendReply = (request: FastifyRequest, reply: FastifyReply, answer: WriteReply): FastifyReply =>
  reply
    .code(answer.reply.status)
    .header(operationHeader, answer.operationId)
    .type("application/json; charset=utf-8")
    .send(bodyOf(request, answer));

const bodyOf = (request: FastifyRequest, { reply, operationId }: WriteReply): string => {
  if (reply.from === "service") {
    if (reply.status >= 400) notePassedOn(request, reply.status, codeIn(reply.body));
    return reply.body;
  }
  const { code, message, status, requestId, at } = reply;
  const problem = new Problem(code, message, { status, operationId });
  noteError(request, problem);
  return JSON.stringify(problemBody(problem, request.url, requestId, new Date(at)));
};

/** The code in an error body, in whichever form; the service's own words are not looked at. */
const codeIn = (body: string): string | undefined => {
  try {
    return looseErrorOf(JSON.parse(body))?.code;
  } catch {
    return undefined;
  }
};
