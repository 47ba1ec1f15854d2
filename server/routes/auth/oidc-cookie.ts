import type { FastifyReply, FastifyRequest } from "fastify";
import { pendingMs } from "#server/domains/sessions/oidc/pending.ts";
import { cookieName, isTls } from "#server/http/session-cookie.ts";

/** Lax, because the redirect back from the provider comes from another site. */
const attributes = (origin: string) => ({ path: "/", httpOnly: true, sameSite: "lax", secure: isTls(origin) }) as const;

export const readBrowserCookie = (request: FastifyRequest, origin: string): string | undefined =>
  request.cookies[cookieName(origin, "oidc")];

export const setBrowserCookie = (reply: FastifyReply, origin: string, value: string): void => {
  void reply.setCookie(cookieName(origin, "oidc"), value, { ...attributes(origin), maxAge: pendingMs / 1000 });
};

export const clearBrowserCookie = (reply: FastifyReply, origin: string): void => {
  void reply.clearCookie(cookieName(origin, "oidc"), attributes(origin));
};
