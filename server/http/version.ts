import type { FastifyReply, FastifyRequest } from "fastify";
import { ifMatchHeader, ifNoneMatchHeader } from "../../shared/console/header.ts";
import { Problem } from "../lib/problem.ts";

/** The version that an edit has seen; null: it has seen that there is nothing. */
export type Seen = string | null;

/** Which version a request wants to change, as it says in If-Match, or with `If-None-Match: *` that it makes something new. */
export const seenVersion = (request: FastifyRequest): Seen => {
  const match = request.headers[ifMatchHeader];
  const none = request.headers[ifNoneMatchHeader];
  if (match === undefined && none === "*") return null;
  const [, version] = /^"([\w-]{1,64})"$/.exec(match ?? "") ?? [];
  if (version !== undefined && none === undefined) return version;
  throw new Problem(
    "POSTERN_VERSION_REQUIRED",
    'An edit names the version that it changes (If-Match: "…"), or says that it makes something new (If-None-Match: *). Nothing was changed.',
  );
};

/** Says with an answer which version it shows. */
export const tag = (reply: FastifyReply, version: string): FastifyReply => reply.header("etag", `"${version}"`);

/** The refusal of an edit that has not seen the present version; null where there is nothing any more. */
export const stale = (present: Seen): Problem =>
  new Problem(
    "POSTERN_VERSION_CONFLICT",
    present === null
      ? "Somebody else has removed this meanwhile. Nothing was changed."
      : "Somebody else has changed this meanwhile. Nothing was changed.",
    { headers: present === null ? {} : { etag: `"${present}"` }, data: { version: present } },
  );
