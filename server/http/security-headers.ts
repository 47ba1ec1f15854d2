import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The content security policy; the page's own scripts and styles carry the nonce. */
export const contentSecurityPolicy = (nonce?: string): string => {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
};

/** Security headers on every answer; data is never stored, only what a route says may be. */
export const installSecurityHeaders = async (app: FastifyInstance, overTls: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: overTls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    void reply
      .header("content-security-policy", contentSecurityPolicy())
      .header("cache-control", "no-store")
      .header("x-request-id", request.id);
  });
};
