import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { Problem } from "#server/lib/problem.ts";
import { requestMark } from "#shared/console/header.ts";
import type { Limiter } from "./limiter.ts";

/**
 * Refuses a request that two readers could assign to two hosts: an absolute URL as its target, from which the router
 * would take the path while `Host` differs; several `Host` headers, of which Node takes the first and a proxy may take
 * the last; and an empty one (RFC 9112, section 3.2).
 */
export const checkTarget = (request: FastifyRequest): void => {
  if (!pathOf(request).startsWith("/")) {
    throw new Problem("POSTERN_BAD_REQUEST", "The address does not start with a slash.");
  }
  if (countHosts(request.raw.rawHeaders) > 1 || request.headers.host?.trim() === "") {
    throw new Problem("POSTERN_BAD_REQUEST", "The request does not name exactly one host.");
  }
};

/** How many `Host` headers there are. The list alternates names and values. */
const countHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
};

/** Refuses foreign hosts, so that a name pointed at this machine reaches nothing (DNS rebinding). */
export const checkHost = (request: FastifyRequest, origin: string): void => {
  // An origin is just its scheme and host.
  if (request.headers.host?.toLowerCase() === origin.slice(origin.indexOf("//") + 2)) return;
  throw new Problem("POSTERN_HOST_REFUSED", `This server accepts requests at ${origin} only.`);
};

const guarded = /^\/*(relay|console|auth)(\/|$|%)/i;

/** The URL's path without its query. */
const pathOf = ({ raw: { url = "" } }: FastifyRequest): string => {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
};

/** The paths of data and sign-in, as the router reads them: it decodes encoded letters. */
export const isGuarded = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  if (!path.includes("%")) return guarded.test(path);
  try {
    return guarded.test(decodeURI(path));
  } catch {
    return guarded.test(path);
  }
};

/**
 * Refuses data paths that two readers could read differently: encoded slashes, dots and NULs, double encoding, empty
 * and relative segments. NUL is not allowed in a query either: no database column can hold it.
 */
export const checkPath = (request: FastifyRequest): void => {
  if (!isGuarded(request)) return;
  const path = pathOf(request);
  if (request.raw.url?.includes("%00"))
    throw new Problem("POSTERN_BAD_REQUEST", "The address contains a NUL character.");
  if (!/%(2e|2f|5c|25[0-9a-f]{2}|[01][0-9a-f]|7f)|[\\#;]|\/\/|\/\.{1,2}(\/|$)/i.test(path)) return;
  throw new Problem("POSTERN_BAD_REQUEST", "The path contains characters that this server does not use.");
};

/**
 * Refuses requests that another site makes a browser send: Sec-Fetch-Site decides, Origin if a browser lacks it.
 * Anything but a GET needs one of the two.
 */
export const checkSite = (request: FastifyRequest, origin: string): void => {
  if (isOwnRequest(request, origin)) return;
  throw new Problem("POSTERN_CROSS_SITE", "Requests from other sites are refused.");
};

/** Whether no page of another site or origin makes a browser send the request. */
export const isOwnRequest = (request: FastifyRequest, origin: string): boolean => {
  const site = request.headers["sec-fetch-site"];
  const from = request.headers.origin;
  const safe = request.method === "GET" || request.method === "HEAD";
  return site === undefined
    ? from === origin || (from === undefined && safe)
    : (site === "same-origin" || (site === "none" && safe)) && (from === undefined || from === origin);
};

/** A page of another origin cannot set the header without a preflight, which is never allowed. */
export const checkMark = (request: FastifyRequest): void => {
  if (request.headers[requestMark] === "1") return;
  throw new Problem("POSTERN_CROSS_SITE", "A request that changes something must carry the header X-Postern: 1.");
};

/** One address has one form: an IPv4 address may arrive as IPv6. A closed connection has none. */
export const plainAddress = (address = ""): string =>
  address.includes(":") ? address.replace(/^::ffff:(?=\d+\.)/i, "") : address;

/**
 * The address a limit counts: an IPv6 address counts as its 64-bit network, because its owner has all 2^64 addresses.
 * An IPv4-mapped address counts as IPv4 (RFC 4291, section 2.5.5.2).
 */
export const limitedAddress = (address: string | undefined): string => {
  const plain = plainAddress(address);
  if (!plain.includes(":")) return plain;
  const [bare = ""] = plain.split("%", 1);
  if (!isIPv6(bare)) return plain;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
};

/** The eight numbers of a valid IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  // The last two groups may be written in IPv4 notation.
  const hexadecimal = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(":"),
  );
  const [head = [], tail = []] = hexadecimal
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
};

/** Refuses requests that come too often, and says when to retry. */
export const checkLimit = (limiter: Limiter, key: string): void => {
  const seconds = limiter.take(key);
  if (seconds === null) return;
  throw new Problem(
    "POSTERN_TOO_MANY_REQUESTS",
    `Too many requests. Nothing was done; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { headers: { "retry-after": String(seconds) } },
  );
};
