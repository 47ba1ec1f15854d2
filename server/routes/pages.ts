import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "#server/http/errors.ts";
import { pagePolicy } from "#server/http/security-headers.ts";
import { Problem } from "#server/lib/problem.ts";
import { pageHead, type PageHeadDependencies } from "./page-head.ts";

const placeholder = "__CSP_NONCE__";

/** First path segments of data: an unknown path below them is an error, not a page. */
const dataPaths = /^\/(relay|console|auth|assets|healthz|readyz|metrics)(\/|$)/;

/** Files that browsers and crawlers look for beside the pages, with their types. No other file of `public/` is served. */
const publicFiles = {
  "icon.svg": "image/svg+xml",
  "icon-open.svg": "image/svg+xml",
  "icon-attention.svg": "image/svg+xml",
  "manifest.webmanifest": "application/manifest+json",
  "robots.txt": "text/plain; charset=utf-8",
} as const;

/** The browser application: its files, and its single page for every page path. */
export const installPages = async (
  app: FastifyInstance,
  directory: string,
  dependencies: PageHeadDependencies,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(directory, "assets"),
    serve: false,
    preCompressed: true,
    // The files are small and sent in full.
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  const assets = await assetsIn(directory);
  // One route for all: a route for each takes memory, and time at every start.
  app.route<{ readonly Params: { readonly name: string } }>({
    method: ["GET", "HEAD"],
    url: "/assets/:name",
    handler: ({ params: { name } }, reply) => (assets.has(name) ? reply.sendFile(name) : reply.callNotFound()),
  });
  for (const [name, type] of Object.entries(publicFiles)) {
    app.route({
      method: ["GET", "HEAD"],
      url: `/${name}`,
      handler: async (_request, reply) => {
        const content = await readFile(join(directory, name)).catch(() => null);
        if (content === null) return reply.callNotFound();
        // Not longer: the next version's have the same names.
        return reply.header("cache-control", "public, max-age=3600").type(type).send(content);
      },
    });
  }
  const sendPage = pageSender(directory, dependencies);
  app.get("/auth/link", sendPage);
  app.head("/auth/link", sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    return sendProblem(request, reply, new Problem("POSTERN_NOT_FOUND", "There is nothing at this address."));
  });
};

/** The files that pages name. Compressed copies are next to them and sent instead. */
const assetsIn = async (directory: string): Promise<ReadonlySet<string>> => {
  const names = await readdir(join(directory, "assets")).catch(() => []);
  return new Set(names.filter((name) => !/\.(br|gz)$/.test(name)));
};

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  !dataPaths.test(url.split("?", 1)[0] ?? "") &&
  (headers.accept ?? "").includes("text/html");

/** Sends index.html with a fresh nonce for each placeholder, and with the signed-in person's head. */
const pageSender = (directory: string, dependencies: PageHeadDependencies) => {
  let page: Parts | undefined;
  const head = pageHead(directory, dependencies);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    page ??= await readPage(directory);
    const nonce = randomBytes(16).toString("base64");
    const [before, within, after] = page.map((part) => part.replaceAll(placeholder, nonce));
    const { block, links } = await head(request, nonce);
    return (
      reply
        .header("content-security-policy", pagePolicy(nonce, dependencies.imageHosts))
        .type("text/html; charset=utf-8")
        // Names of people and environments are inserted between the parts, where nothing is replaced any more.
        .send(`${before}${block}${within}${links}${after}`)
    );
  };
};

/** The HTML before, between and after the places for a page's own parts of the head. */
type Parts = readonly [before: string, within: string, after: string];

/** The block comes before the inline script, which reads it, and the links at the end of the head. */
const readPage = async (directory: string): Promise<Parts> => {
  try {
    const text = await readFile(join(directory, "index.html"), "utf8");
    const at = (place: string, from: number) => (text.includes(place, from) ? text.indexOf(place, from) : text.length);
    const block = at("<title>", 0);
    const links = at("</head>", block);
    return [text.slice(0, block), text.slice(block, links), text.slice(links)];
  } catch {
    throw new Problem("POSTERN_NOT_FOUND", "The browser application has not been built.");
  }
};
