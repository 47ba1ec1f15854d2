// @full: It measures memory; server/http/stalled shows the mechanism.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { apiKey } from "./testing/harness.ts";
import { type ServerProcess, startServer } from "./testing/process.ts";
import { readAnswer, readBody, readPath } from "./testing/samples.ts";
import { answers, startUpstream, type Upstream } from "./testing/upstream.ts";

const mebibyte = 1024 * 1024;
const people = 5;
const connections = 100;

let directory: string;
let upstream: Upstream;
let server: ServerProcess;
const clients: Socket[] = [];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-unread-"));
  upstream = await startUpstream();
  const config = join(directory, "config.json");
  const service = { baseUrl: upstream.origin, apiKey: { env: "KEY" }, clientShare: "ask" };
  const environments = [{ id: "ask", label: "Ask", kind: "sandbox", service }];
  writeFileSync(config, JSON.stringify({ environments, limits: { unreadSeconds: 1 } }));
  server = await startServer({
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(directory, "data"),
    KEY: apiKey,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await server.kill();
  await upstream.close();
  rmSync(directory, { recursive: true });
});

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const signIn = async (token: string): Promise<string> =>
  (await post("/auth/link", { token })).headers.get("set-cookie")?.split(";", 1)[0] ?? "";

const another = async (): Promise<string> => {
  const control: unknown = JSON.parse(readFileSync(join(directory, "data", "control.json"), "utf8"));
  const { secret } = z.object({ secret: z.string() }).parse(control);
  const answer = await post("/auth/links", { role: "viewer", name: "Vera" }, { authorization: `Bearer ${secret}` });
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  return signIn(new URL(url).searchParams.get("token") ?? "");
};

/** The largest memory of the server until now, in MiB. */
const memory = (): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

const ask = async (cookie: string): Promise<Socket> => {
  const { hostname, host, port } = new URL(server.origin);
  const client = connect(Number(port), hostname);
  client.on("error", () => undefined);
  clients.push(client);
  const body = JSON.stringify(readBody);
  const head = [
    `POST /relay/ask${readPath} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    "Sec-Fetch-Site: same-origin",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  client.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  await once(client, "readable");
  return client;
};

test("Security 41: 100 connections that never read an 8 MB answer keep the server under 300 MB, and end", async () => {
  const data = { ...readAnswer.result.data, result: "x".repeat(8 * mebibyte) };
  upstream.on(answers(200, { result: { ...readAnswer.result, data } }));
  const cookies = [await signIn(server.token)];
  while (cookies.length < people) cookies.push(await another());
  const open = await Promise.all(Array.from({ length: connections }, (_, index) => ask(cookies[index % people] ?? "")));
  // Twice the time-out, and some more: none of them is read in the meantime.
  await delay(4_000);
  expect(memory()).toBeLessThan(300);
  const read = await Promise.all(
    open.map(async (client) => {
      client.resume();
      if (!client.closed) await once(client, "close");
      return client.bytesRead;
    }),
  );
  expect(Math.max(...read)).toBeLessThan(8 * mebibyte);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
}, 120_000);
