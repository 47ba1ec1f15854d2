import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The policy of an answer that is not a page: opened by itself it may load, run and send nothing. */
const dataPolicy = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join("; ");

/**
 * The content security policy of the page. Inline scripts and styles run by their nonce only, no text becomes code, and text
 * becomes markup only through the one policy that the page's first script defines. Images come from here, from `data:` addresses, in which
 * no script runs, and from the configured hosts, each an https origin.
 */
export const pagePolicy = (nonce: string, imageHosts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...imageHosts].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");

/** Features of the browser that the application has no use for, so that nothing that gets into the page has one either. */
const permissions = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "sync-xhr",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

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
      .header("content-security-policy", dataPolicy)
      .header("permissions-policy", permissions)
      .header("cache-control", "no-store")
      .header("x-request-id", request.id);
  });
};
