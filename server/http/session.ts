import type { FastifyRequest } from "fastify";
import { type ActiveSession, findSession, lookAtSession } from "#server/domains/sessions/sessions.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { isAway } from "./away.ts";
import { readCookie } from "./session-cookie.ts";

const sessions = new WeakMap<FastifyRequest, ActiveSession>();

/** Refuses a request without a session; later handlers get it from `sessionOf`. */
export const requireSession = async (
  request: FastifyRequest,
  store: Store,
  origin: string,
  now: number,
): Promise<void> => {
  const token = readCookie(request, origin);
  // A page left open in the background would otherwise keep its session alive forever.
  const find = isAway(request) ? lookAtSession : findSession;
  const session = token === undefined ? null : await find(store, token, now);
  if (session === null) throw new Problem("POSTERN_SIGN_IN_REQUIRED", "Sign in to continue.");
  sessions.set(request, session);
};

/** The session of a request, if it has passed `requireSession`. */
export const knownSessionOf = (request: FastifyRequest): ActiveSession | undefined => sessions.get(request);

/** The session of a request that has passed `requireSession`. */
export const sessionOf = (request: FastifyRequest): ActiveSession => {
  const session = knownSessionOf(request);
  if (session === undefined) throw new Problem("POSTERN_SIGN_IN_REQUIRED", "Sign in to continue.");
  return session;
};
