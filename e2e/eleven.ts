import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { startPostern, type Postern } from "./server.ts";

const readySchema = z.object({
  baseUrl: z.url(),
  apiKeys: z.object({ full: z.string(), readOnly: z.string() }),
  clientShare: z.string(),
});

/** Specification, Endpoints: listed by hand, because the endpoint table is under test. */
const eleven: readonly (readonly [method: string, path: RegExp])[] = [
  ["POST", /^\/api\/v1\/contract-interactions\/network\/[^/]+\/contract-address\/[^/]+\/functions\/read$/],
  ["POST", /^\/api\/v1\/contract-interactions\/network\/[^/]+\/contract-address\/[^/]+\/functions\/write$/],
  ["GET", /^\/api\/v1\/contract-interactions\/network\/[^/]+\/tx\/[^/]+$/],
  ["GET", /^\/api\/v1\/deployed-contracts\/[^/]+$/],
  ["POST", /^\/api\/v2\/addresses\/generate$/],
  ["GET", /^\/api\/v1\/addresses\/organization$/],
  ["GET", /^\/api\/v1\/wallets\/organization$/],
  ["GET", /^\/api\/v1\/profiles$/],
  ["GET", /^\/api\/v1\/network\/organization$/],
  ["GET", /^\/api\/v1\/network\/enabled$/],
  ["GET", /^\/api\/v1\/organizations$/],
];

const html = { "content-type": "text/html" };
const json = { "content-type": "application/json" };

/** The responses of a service that lacks the route. */
const refusals = {
  "its own 404": (path: string) => ({
    status: 404,
    headers: json,
    body: JSON.stringify({
      code: "ERR_006",
      category: "RESOURCE",
      message: "The requested resource was not found.",
      statusCode: 404,
      path,
      timestamp: new Date().toISOString(),
    }),
  }),
  "a 404 of its framework": (path: string) => ({
    status: 404,
    headers: json,
    body: JSON.stringify({ statusCode: 404, message: `Cannot GET ${path}`, error: "Not Found" }),
  }),
  "a page": () => ({ status: 404, headers: html, body: "<!doctype html><title>404</title><h1>Not found</h1>" }),
  "method not allowed": () => ({ status: 405, headers: html, body: "" }),
  "not implemented": () => ({ status: 501, headers: html, body: "Not implemented" }),
} as const;

export const refusalNames = [
  "its own 404",
  "a 404 of its framework",
  "a page",
  "method not allowed",
  "not implemented",
] as const satisfies readonly (keyof typeof refusals)[];

type Refusal = (typeof refusalNames)[number];

const sent = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

/** A service that has only the eleven operations of the specification, in front of the sandbox. */
export type Eleven = {
  readonly postern: Postern;
  /** The complete service behind the proxy, for what the pages cannot show. */
  readonly behind: { readonly baseUrl: string; readonly apiKey: string };
  /** Sets how it refuses everything else. */
  readonly refuseBy: (refusal: Refusal) => void;
  /** The requests refused since the last call, as method and path. */
  readonly refused: () => readonly string[];
  readonly stop: () => Promise<void>;
};

export const startEleven = async (): Promise<Eleven> => {
  const folder = mkdtempSync(join(tmpdir(), "postern-e2e-eleven-"));
  const args = ["dist/node/sandbox/main.js", "--json", "--port", "0", "--data-dir", join(folder, "service")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once("line", resolve);
  });
  const { baseUrl, apiKeys, clientShare } = readySchema.parse(JSON.parse(line));

  let refusal: Refusal = "its own 404";
  let refused: string[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url = "/" } = request;
    const { pathname } = new URL(url, baseUrl);
    const body = await sent(request);
    if (!eleven.some(([verb, path]) => verb === method && path.test(pathname))) {
      refused.push(`${method} ${pathname}`);
      const answer = refusals[refusal](pathname);
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !["host", "connection", "content-length"].includes(name) ? [[name, value]] : [],
    );
    const answer = await fetch(new URL(url, baseUrl), {
      method,
      headers,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    response.writeHead(answer.status, json).end(Buffer.from(await answer.arrayBuffer()));
  };
  const proxy = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const key = join(folder, "api-key");
  const share = join(folder, "client-share");
  writeFileSync(key, apiKeys.full, { mode: 0o600 });
  writeFileSync(share, clientShare, { mode: 0o600 });
  const config = join(folder, "config.json");
  const service = { baseUrl: `http://127.0.0.1:${port}`, apiKey: { file: key }, clientShare: { file: share } };
  const environment = { id: "eleven", label: "Eleven", kind: "sandbox", service };
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, environments: [environment] }));
  const postern = await startPostern({ dataDir: join(folder, "postern"), config });

  return {
    postern,
    behind: { baseUrl, apiKey: apiKeys.full },
    refuseBy: (next) => {
      refusal = next;
    },
    refused: () => {
      const all = refused;
      refused = [];
      return all;
    },
    stop: async () => {
      await postern.stop();
      await new Promise((resolve) => proxy.close(resolve));
      await new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
