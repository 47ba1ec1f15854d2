import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { requestMark } from "#shared/console/header.ts";
import type { Limiter } from "./limiter.ts";
import { Problem } from "../lib/problem.ts";

/**
 * Refuses a request that two readers could take for requests of two hosts: a whole address as its target, of which the router would
 * take the path and the `Host` be another; more than one `Host`, of which Node takes the first and a proxy may take the last; and an
 * empty one (RFC 9112, section 3.2).
 */
export const checkTarget = (request: FastifyRequest): void => {
  if (!pathOf(request).startsWith("/")) {
    throw new Problem("POSTERN_BAD_REQUEST", "The address does not start with a slash.");
  }
  if (countHosts(request.raw.rawHeaders) > 1 || request.headers.host?.trim() === "") {
    throw new Problem("POSTERN_BAD_REQUEST", "The request does not name exactly one host.");
  }
};

/** How often `Host` is there. The list has names and values by turns. */
const countHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
};

/** Foreign hosts are refused, so that a name that is made to point at this machine reaches nothing (DNS rebinding). */
export const checkHost = (request: FastifyRequest, origin: string): void => {
  // An origin is its scheme and its host, and nothing else.
  if (request.headers.host?.toLowerCase() === origin.slice(origin.indexOf("//") + 2)) return;
  throw new Problem("POSTERN_HOST_REFUSED", `This server accepts requests at ${origin} only.`);
};

const guarded = /^\/*(relay|console|auth)(\/|$|%)/i;

/** The address without its query. */
const pathOf = ({ raw: { url = "" } }: FastifyRequest): string => {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
};

/** The addresses that guard data and sign-in, as the router reads them: it takes an encoded letter for the letter. */
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
 * Refuses addresses of data that two readers could read in two ways: encoded slashes, dots and NULs, double encoding, empty and
 * relative segments. A NUL has no place in a query either: no column of a database can hold it.
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
 * Refuses what another site makes a browser send: Sec-Fetch-Site decides, Origin where a browser lacks it. Whatever is not
 * a GET has to bring one of the two.
 */
export const checkSite = (request: FastifyRequest, origin: string): void => {
  const site = request.headers["sec-fetch-site"];
  const from = request.headers.origin;
  const safe = request.method === "GET" || request.method === "HEAD";
  const allowed =
    site === undefined
      ? from === origin || (from === undefined && safe)
      : (site === "same-origin" || (site === "none" && safe)) && (from === undefined || from === origin);
  if (!allowed) throw new Problem("POSTERN_CROSS_SITE", "Requests from other sites are refused.");
};

/** A page of another origin cannot set the mark without asking first, and is never allowed to. */
export const checkMark = (request: FastifyRequest): void => {
  if (request.headers[requestMark] === "1") return;
  throw new Problem("POSTERN_CROSS_SITE", "A request that changes something must carry the header X-Postern: 1.");
};

/** One address has one name: an IPv4 address may come as one of IPv6. A connection that is gone by now has none. */
export const plainAddress = (address = ""): string =>
  address.includes(":") ? address.replace(/^::ffff:(?=\d+\.)/i, "") : address;

/**
 * What the limits count an address as: an IPv6 address as its network of 64 bits, because whoever has one has all 2^64 of them. An IPv4
 * address that is written in IPv6 is that address (RFC 4291, section 2.5.5.2).
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
  // Two groups of an address may be written as one of IPv4.
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

/** Refuses what comes too often, and says when it may come again. */
export const checkLimit = (limiter: Limiter, key: string): void => {
  const seconds = limiter.take(key);
  if (seconds === null) return;
  throw new Problem(
    "POSTERN_TOO_MANY_REQUESTS",
    `Too many requests. Nothing was done; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { headers: { "retry-after": String(seconds) } },
  );
};
