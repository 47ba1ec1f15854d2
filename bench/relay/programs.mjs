import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../lib/port.mjs";

/**
 * The first matching line that a program prints; throws if it ends before.
 * @param {import("node:child_process").ChildProcess} child
 * @param {RegExp} pattern
 * @returns {Promise<string>}
 */
const firstLine = (child, pattern) =>
  new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The program ended with ${code} before it was ready.`)));
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on("line", (line) => {
        const match = pattern.exec(line)?.[1];
        if (match !== undefined) resolve(match);
      });
    }
  });

const ended = (/** @type {import("node:child_process").ChildProcess} */ child) => async () => {
  const exited = child.exitCode === null ? new Promise((resolve) => child.once("exit", resolve)) : undefined;
  child.kill("SIGTERM");
  await exited;
};

/** The service that answers immediately. */
export const startService = async () => {
  const program = fileURLToPath(new URL("service.mjs", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const port = await firstLine(child, /^(\d+)$/);
  return { origin: `http://127.0.0.1:${port}`, stop: ended(child) };
};

/**
 * A checkout's built server in front of a service, with generous limits and normal logging; signed in. Its journal is in
 * the embedded store, or in the given PostgreSQL database.
 * @param {string} root of the checkout
 * @param {string} folder
 * @param {string} service origin
 * @param {{ readonly database?: string, readonly key?: string }} [more] the key of the service, if it checks it
 */
export const startServer = async (root, folder, service, { database, key = "a-key-of-the-benchmark" } = {}) => {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "postern.json");
  const environment = { id: "bench", label: "Bench", kind: "sandbox" };
  const reached = { baseUrl: service, apiKey: { env: "BENCH_KEY" }, clientShare: { env: "BENCH_SHARE" } };
  const many = { perPerson: 1_000_000, perAddress: 1_000_000 };
  writeFileSync(
    config,
    JSON.stringify({
      environments: [{ ...environment, service: reached }],
      limits: many,
      ...(database === undefined ? {} : { database: { env: "BENCH_DATABASE" } }),
    }),
  );
  const variables = {
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(folder, "data"),
    BENCH_KEY: key,
    BENCH_SHARE: "a-share-of-the-benchmark",
    ...(database === undefined ? {} : { BENCH_DATABASE: database }),
  };
  const child = spawn(process.execPath, [join(root, "dist/node/server/main.js")], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...variables },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const link = new URL(await firstLine(child, /^Sign in: (\S+)$/));
  await fetch(`${link.origin}/healthz`);
  const answer = await fetch(`${link.origin}/auth/link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: link.searchParams.get("token") }),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return { origin: link.origin, cookie, pid: child.pid ?? 0, stop: ended(child) };
};

/**
 * nginx as a plain proxy of the service with persistent connections; undefined if it is not installed.
 * @param {string} folder
 * @param {string} service origin
 */
export const startNginx = async (folder, service) => {
  if (spawnSync("nginx", ["-v"]).error !== undefined) return undefined;
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const { host } = new URL(service);
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes auto;
events { worker_connections 512; }
http {
  access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream service { server ${host}; keepalive 64; }
  server {
    listen 127.0.0.1:${port}; keepalive_requests 1000000;
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  );
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isUp) return { origin, stop: ended(child) };
    await delay(50);
  }
  throw new Error("nginx did not answer.");
};
