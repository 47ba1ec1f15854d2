import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { describeError, type ErrorDescription } from "#sandbox/lib/errors.ts";
import type { Replacement } from "./fault.ts";

/** Sends a fault instead of the endpoint's own answer. `fail` sends the specification's error body. */
export const replaceAnswer = (
  fault: Replacement,
  reply: FastifyReply,
  fail: (error: ErrorDescription) => FastifyReply,
): FastifyReply => {
  switch (fault.kind) {
    case "error":
      return fail(describeError(fault));
    case "tooManyRequests":
      // The specification names neither a limit nor its code (Limits).
      if (fault.retryAfter !== undefined) reply.header("retry-after", fault.retryAfter);
      return fail(describeError({ code: "ERR_999", statusCode: 429, message: "Too many requests." }));
    case "redirect":
      return reply.redirect(fault.location, fault.statusCode);
    case "garbage":
      return reply.type("application/json").send('{"data": [<html>');
    case "giant":
      return reply
        .type("application/json")
        .header("content-length", fault.bytes)
        .send(Readable.from(textOf(fault.bytes), { objectMode: false }));
    case "cut":
      return cut(reply, fault.afterBytes);
  }
};

const cut = (reply: FastifyReply, afterBytes: number | undefined): FastifyReply => {
  reply.hijack();
  const { raw } = reply;
  if (afterBytes === undefined) {
    raw.destroy();
    return reply;
  }
  raw.writeHead(200, { "content-type": "application/json", "content-length": afterBytes + 1000 });
  raw.flushHeaders();
  raw.write('{"data":"'.padEnd(afterBytes, "x").slice(0, afterBytes), () => {
    raw.destroy();
  });
  return reply;
};

const chunk = "x".repeat(65_536);

/** A JSON text of this many bytes, in chunks. */
const textOf = function* (bytes: number): Generator<string> {
  const [start, end] = ['{"data":"', '"}'];
  yield start;
  for (let left = bytes - start.length - end.length; left > 0; left -= chunk.length) yield chunk.slice(0, left);
  yield end;
};
