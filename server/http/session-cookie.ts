import type { FastifyReply, FastifyRequest } from "fastify";
import { absoluteMs } from "../domains/sessions/sessions.ts";

export const isTls = (origin: string): boolean => origin.startsWith("https:");

/**
 * The name of a cookie of ours. Browsers keep cookies by host and send them to every port of it, so the name carries the port: two
 * Posterns on one host leave each other's alone. The `__Host-` prefix makes a browser insist on Secure, path / and no domain; it
 * exists over TLS only.
 */
export const cookieName = (origin: string, kind: "session" | "oidc"): string => {
  const isSecure = isTls(origin);
  // An origin is its scheme, its host and, where it is not the usual one, its port.
  const port = /:(\d+)$/.exec(origin)?.[1] ?? (isSecure ? "443" : "80");
  return isSecure ? `__Host-postern_${kind}_${port}` : `postern_${kind}_${port}`;
};

/** The name before cookies carried the port: read until the sessions of that time have expired, and never written. */
const oldName = (origin: string): string => (isTls(origin) ? "__Host-postern_session" : "postern_session");

const attributes = (origin: string) =>
  ({ path: "/", httpOnly: true, sameSite: "strict", secure: isTls(origin) }) as const;

/** The session's token as the browser sent it. */
export const readCookie = ({ cookies }: FastifyRequest, origin: string): string | undefined =>
  cookies[cookieName(origin, "session")] ?? cookies[oldName(origin)];

export const setCookie = (reply: FastifyReply, origin: string, token: string): void => {
  void reply.setCookie(cookieName(origin, "session"), token, { ...attributes(origin), maxAge: absoluteMs / 1000 });
};

/** Takes our cookie away. One of the old name stays: it may be another Postern's, and its session has ended. */
export const clearCookie = (reply: FastifyReply, origin: string): void => {
  void reply.clearCookie(cookieName(origin, "session"), attributes(origin));
};
