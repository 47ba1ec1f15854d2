import type { FastifyReply, FastifyRequest } from "fastify";
import { absoluteMs } from "#server/domains/sessions/sessions.ts";

export const isTls = (origin: string): boolean => origin.startsWith("https:");

/**
 * The name of our cookie. Browsers share a host's cookies between its ports, so the name contains the port: two
 * Posterns on one host leave each other's cookies alone. The `__Host-` prefix makes a browser insist on Secure, path /
 * and no domain; it exists only over TLS.
 */
export const cookieName = (origin: string, kind: "session" | "oidc"): string => {
  const isSecure = isTls(origin);
  // An origin is its scheme, host and, unless it is the default, port.
  const port = /:(\d+)$/.exec(origin)?.[1] ?? (isSecure ? "443" : "80");
  return isSecure ? `__Host-postern_${kind}_${port}` : `postern_${kind}_${port}`;
};

/** The name before cookies had the port: still read until the sessions of that time have expired, never written. */
const oldName = (origin: string): string => (isTls(origin) ? "__Host-postern_session" : "postern_session");

const attributes = (origin: string) =>
  ({ path: "/", httpOnly: true, sameSite: "strict", secure: isTls(origin) }) as const;

export const readCookie = ({ cookies }: FastifyRequest, origin: string): string | undefined =>
  cookies[cookieName(origin, "session")] ?? cookies[oldName(origin)];

export const setCookie = (reply: FastifyReply, origin: string, token: string): void => {
  void reply.setCookie(cookieName(origin, "session"), token, { ...attributes(origin), maxAge: absoluteMs / 1000 });
};

/** Removes our cookie. One with the old name stays: it may be another Postern's, and its session has ended. */
export const clearCookie = (reply: FastifyReply, origin: string): void => {
  void reply.clearCookie(cookieName(origin, "session"), attributes(origin));
};
