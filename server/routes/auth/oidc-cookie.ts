import type { FastifyReply, FastifyRequest } from "fastify";
import { isTls } from "#server/http/session-cookie.ts";
import { pendingMs } from "#server/domains/sessions/oidc/pending.ts";

const cookieName = (origin: string): string => (isTls(origin) ? "__Host-postern_oidc" : "postern_oidc");

/** Lax, because the way back from the provider comes from another site. */
const attributes = (origin: string) => ({ path: "/", httpOnly: true, sameSite: "lax", secure: isTls(origin) }) as const;

export const readBrowserCookie = (request: FastifyRequest, origin: string): string | undefined =>
  request.cookies[cookieName(origin)];

export const setBrowserCookie = (reply: FastifyReply, origin: string, value: string): void => {
  void reply.setCookie(cookieName(origin), value, { ...attributes(origin), maxAge: pendingMs / 1000 });
};

export const clearBrowserCookie = (reply: FastifyReply, origin: string): void => {
  void reply.clearCookie(cookieName(origin), attributes(origin));
};
