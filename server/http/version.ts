import type { FastifyReply, FastifyRequest } from "fastify";
import type { Seen } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import { ifMatchHeader, ifNoneMatchHeader } from "#shared/console/header.ts";

/** The version that a request changes, from If-Match, or that it creates something new, from `If-None-Match: *`. */
export const seenVersion = (request: FastifyRequest): Seen => {
  const match = request.headers[ifMatchHeader];
  const none = request.headers[ifNoneMatchHeader];
  if (match === undefined && none === "*") return null;
  const [, version] = /^"([\w-]{1,64})"$/.exec(match ?? "") ?? [];
  if (version !== undefined && none === undefined) return version;
  throw new Problem(
    "POSTERN_VERSION_REQUIRED",
    'An edit must name the version that it changes (If-Match: "…") or say that it creates something new (If-None-Match: *). Nothing was changed.',
  );
};

/** Adds the version that an answer shows. */
export const tag = (reply: FastifyReply, version: string): FastifyReply => reply.header("etag", `"${version}"`);
