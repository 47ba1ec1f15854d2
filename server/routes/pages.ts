import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "../http/errors.ts";
import { Problem } from "../lib/problem.ts";
import { pagePolicy } from "../http/security-headers.ts";

const placeholder = "__CSP_NONCE__";

/** First segments under which only data stands: there an unknown address is an error, not a page. */
const dataPaths = /^\/(relay|console|auth|assets|healthz|readyz|metrics)(\/|$)/;

/** The browser application: its files, and its one page for every address that is a page's. */
export const installPages = async (
  app: FastifyInstance,
  directory: string,
  imageHosts: readonly string[],
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: ["index.html", "index.html.*", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes(`${sep}assets${sep}`);
      void reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const sendPage = pageSender(directory, imageHosts);
  app.get("/auth/link", (_request, reply) => sendPage(reply));
  app.head("/auth/link", (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(reply);
    return sendProblem(request, reply, new Problem("POSTERN_NOT_FOUND", "There is nothing at this address."));
  });
};

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  !dataPaths.test(url.split("?", 1)[0] ?? "") &&
  (headers.accept ?? "").includes("text/html");

/** Sends index.html with a fresh nonce in place of each placeholder. */
const pageSender = (directory: string, imageHosts: readonly string[]) => {
  let page: string | undefined;
  return async (reply: FastifyReply): Promise<FastifyReply> => {
    page ??= await readPage(directory);
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", pagePolicy(nonce, imageHosts))
      .type("text/html; charset=utf-8")
      .send(page.replaceAll(placeholder, nonce));
  };
};

const readPage = async (directory: string): Promise<string> => {
  try {
    return await readFile(join(directory, "index.html"), "utf8");
  } catch {
    throw new Problem("POSTERN_NOT_FOUND", "The browser application has not been built.");
  }
};
