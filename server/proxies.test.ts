// @full: It is about an installation, not about what is sent.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBytes } from "./http/run-bytes.ts";

// The examples of deploy for real, in front of two programs in place of Postern. Where nginx or Caddy is not installed, nothing of this runs:
// server/deploy.test.ts reads the files everywhere.
const isThere = {
  nginx: spawnSync("nginx", ["-v"]).status === 0,
  caddy: spawnSync("caddy", ["version"]).status === 0,
};

const read = (path: string) => readFileSync(path, "utf8");

/** In place of an instance: it counts what arrives, and drops the connection of what asks for that once it has arrived whole. */
const startInstance = async () => {
  const arrived: { readonly id: string; readonly method: string; readonly headers: IncomingMessage["headers"] }[] = [];
  let drops = false;
  const server = createServer((request, response) => {
    if (request.url === "/readyz") return void response.end("{}");
    request.resume();
    request.on("end", () => {
      arrived.push({ id: request.url ?? "", method: request.method ?? "", headers: request.headers });
      if (drops) response.destroy();
      else response.end("answered");
    });
  });
  const port = await listening(server);
  return {
    arrived,
    port,
    drop: (whether: boolean) => {
      drops = whether;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};

const listening = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return portOf(server);
};

const portOf = (server: { readonly address: () => AddressInfo | string | null }): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens at no port.");
  return address.port;
};

const freePort = async (): Promise<number> => {
  const socket = createSocket().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const port = portOf(socket);
  socket.close();
  await once(socket, "close");
  return port;
};

/** An example with ports of this test, without TLS. */
const adapted = {
  nginx: (text: string, port: number, instances: readonly number[]) =>
    text
      .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
      .replaceAll(/^.*(?:listen \[::\]|ssl_\w+ ).*\n/gm, "")
      .replace(/\nserver \{\n {4}listen 80;[^]*/, "")
      .replaceAll(/server 1[\d.]+:4600 ?/g, () => `server 127.0.0.1:${instances[used++ % instances.length]} `)
      // So that a test meets the first instance again after it has dropped a request.
      .replaceAll("max_fails=1 fail_timeout=5s", "max_fails=0"),
  caddy: (text: string, port: number, instances: readonly number[]) =>
    `{\n\tadmin off\n\tauto_https off\n}\n${text
      .replace("\npostern.example.org {", `\nhttp://127.0.0.1:${port} {`)
      .replaceAll(/1[\d.]+:4600/g, () => `127.0.0.1:${instances[used++ % instances.length]}`)}`,
};
let used = 0;

const startProxy = async (kind: "nginx" | "caddy", file: string, instances: readonly number[]) => {
  const folder = mkdtempSync(join(tmpdir(), "postern-proxy-"));
  const port = await freePort();
  used = 0;
  const path = join(folder, "site");
  writeFileSync(path, adapted[kind](read(file), port, instances));
  // Its workers would be somebody else, who cannot open the folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const main = `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\n  access_log off;\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;\n  include ${path};\n}\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
  const child =
    kind === "nginx"
      ? spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "ignore" })
      : spawn("caddy", ["run", "--adapter", "caddyfile", "--config", path], {
          stdio: "ignore",
          env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/start`, child);
  return { origin, stop: () => end(child) };
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

const answering = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
    await delay(50);
  }
};

let one: Awaited<ReturnType<typeof startInstance>>;
let other: Awaited<ReturnType<typeof startInstance>>;
beforeAll(async () => {
  [one, other] = await Promise.all([startInstance(), startInstance()]);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
});

const files = {
  nginx: { one: "deploy/nginx-one.conf", several: "deploy/nginx-several.conf" },
  caddy: { one: "deploy/one.Caddyfile", several: "deploy/several.Caddyfile" },
};

/** How often a request with this path has arrived, at either. */
const arrivals = (path: string) => [...one.arrived, ...other.arrived].filter(({ id }) => id === path).length;

let requests = 0;
const send = async (origin: string, method: string, init: RequestInit = {}) => {
  requests += 1;
  const path = `/request-${requests}`;
  const body = method === "GET" || method === "HEAD" ? {} : { body: "{}" };
  const answer = await fetch(`${origin}${path}`, { method, ...body, ...init });
  await answer.arrayBuffer();
  return { status: answer.status, arrivals: arrivals(path) };
};

describe.each(["nginx", "caddy"] as const)("%s (skipped where it is not installed)", (kind) => {
  test.skipIf(!isThere[kind])(
    "in front of one: takes the largest body and no larger one, passes on host and address, repeats no write",
    async () => {
      const proxy = await startProxy(kind, files[kind].one, [one.port]);
      try {
        const whole = new Uint8Array(runBytes);
        expect((await send(proxy.origin, "POST", { body: whole })).status).toBe(200);
        const larger = await send(proxy.origin, "POST", { body: new Uint8Array(runBytes + 1) });
        // Caddy 2.6 has begun to send it by then.
        expect([
          { status: 413, arrivals: 0 },
          ...(kind === "caddy" ? [{ status: 502, arrivals: 0 }] : []),
        ]).toContainEqual(larger);
        await send(proxy.origin, "GET", { headers: { "x-forwarded-for": "203.0.113.9" } });
        const { host, "x-forwarded-for": from } = one.arrived.at(-1)?.headers ?? {};
        expect([host, from]).toEqual([new URL(proxy.origin).host, "127.0.0.1"]);
        one.drop(true);
        for (const method of ["POST", "PUT", "DELETE", "PATCH"])
          expect(await send(proxy.origin, method)).toEqual({ status: 502, arrivals: 1 });
        // Caddy's library sends a read again by itself if a connection that it kept breaks.
        const reading = await send(proxy.origin, "GET");
        expect([
          { status: 502, arrivals: 1 },
          ...(kind === "caddy" ? [{ status: 502, arrivals: 2 }] : []),
        ]).toContainEqual(reading);
      } finally {
        one.drop(false);
        await proxy.stop();
      }
    },
  );

  test.skipIf(!isThere[kind])(
    "in front of several: a read goes to another instance if the first drops it, and a write never does",
    async () => {
      const proxy = await startProxy(kind, files[kind].several, [one.port, other.port]);
      try {
        one.drop(true);
        for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
          const answers = [await send(proxy.origin, method), await send(proxy.origin, method)];
          // By turns: one of the two was dropped, and arrived nowhere else.
          expect(answers.map(({ arrivals: count }) => count)).toEqual([1, 1]);
          expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 502]);
        }
        const reads = [await send(proxy.origin, "GET"), await send(proxy.origin, "GET")];
        expect(reads.map(({ status }) => status)).toEqual([200, 200]);
        expect(reads.map(({ arrivals: count }) => count)).toContain(2);
      } finally {
        one.drop(false);
        await proxy.stop();
      }
    },
  );

  test.skipIf(!isThere[kind])(
    "in front of several: what an instance that is gone cannot be sent goes to another",
    async () => {
      // Up to 2.11.1 Caddy closes the body of what it could not send, and then has none to send (its issue 7546).
      const methods = kind === "nginx" ? ["GET", "POST", "GET", "POST"] : ["GET", "GET", "GET", "GET"];
      const gone = await startInstance();
      const proxy = await startProxy(kind, files[kind].several, [gone.port, one.port]);
      try {
        await gone.stop();
        for (const method of methods) expect(await send(proxy.origin, method)).toEqual({ status: 200, arrivals: 1 });
      } finally {
        await proxy.stop();
      }
    },
  );
});
