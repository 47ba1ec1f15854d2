import type { FastifyReply, FastifyRequest } from "fastify";
import { absoluteMs } from "../domains/sessions/sessions.ts";

export const isTls = (origin: string): boolean => origin.startsWith("https:");

/** The `__Host-` prefix makes a browser insist on Secure, path / and no domain; it exists over TLS only. */
const cookieName = (origin: string): string => (isTls(origin) ? "__Host-postern_session" : "postern_session");

const attributes = (origin: string) =>
  ({ path: "/", httpOnly: true, sameSite: "strict", secure: isTls(origin) }) as const;

export const readCookie = (request: FastifyRequest, origin: string): string | undefined =>
  request.cookies[cookieName(origin)];

export const setCookie = (reply: FastifyReply, origin: string, token: string): void => {
  void reply.setCookie(cookieName(origin), token, { ...attributes(origin), maxAge: absoluteMs / 1000 });
};

export const clearCookie = (reply: FastifyReply, origin: string): void => {
  void reply.clearCookie(cookieName(origin), attributes(origin));
};
