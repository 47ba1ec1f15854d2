import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "#server/domains/metrics/metrics.ts";
import { refuseOtherSites } from "#server/http/control.ts";
import { errorOf } from "#server/http/fault.ts";
import { plainAddress } from "#server/http/guards.ts";
import { Problem } from "#server/lib/problem.ts";

export type MetricsAccess = {
  /** Addresses and networks besides this machine's own. */
  readonly allowed: readonly string[];
  /** The public origin. */
  readonly origin: () => string;
};

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);

/** Headers that proxies add: a request with any of these comes from elsewhere. */
const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

/** Counts every response, and serves the metrics to this machine and to configured addresses. */
export const metricRoutes = (app: FastifyInstance, metrics: Metrics, { allowed, origin }: MetricsAccess): void => {
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) metrics.offered({ method: one, route: url });
  });
  app.addHook("onResponse", (request, reply, done) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      // One that nobody noted is a fault in the code that answered.
      fault: errorOf(request)?.fault ?? (reply.statusCode === 500 ? "postern" : undefined),
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  const isAllowed = addressList(allowed);
  app.get("/metrics", async (request, reply) => {
    // The connection's address: metrics are not served through a proxy.
    const address = plainAddress(request.socket.remoteAddress ?? "");
    const isForwarded = proxyHeaders.some((name) => request.headers[name] !== undefined);
    if (isForwarded || !(loopback.has(address) || isAllowed(address))) {
      throw new Problem("POSTERN_FORBIDDEN", "Metrics are not available to this address.");
    }
    refuseOtherSites(request, origin());
    if (loopback.has(address)) checkName(request, origin());
    const { text, contentType } = await metrics.read();
    return reply.type(contentType).send(text);
  });
};

/** Whether an address is in a list of addresses and networks. */
const addressList = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * A page can point its own name at this machine, and its browser then treats the metrics as the page's (DNS rebinding).
 * That is impossible with an IP address or these two names.
 */
const checkName = ({ headers }: FastifyRequest, origin: string): void => {
  const name = hostnameOf(`http://${headers.host ?? ""}`);
  if (name === "localhost" || name === hostnameOf(origin) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0) return;
  throw new Problem(
    "POSTERN_HOST_REFUSED",
    "On its own machine, this server shows the metrics at an IP address, at localhost and at its public host name only.",
  );
};

/** Empty if there is none. */
const hostnameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");
