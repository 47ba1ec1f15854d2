import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { connect } from "#database/sqlite.ts";
import { loadConfig, type Variables } from "./config/load.ts";
import { type Running, startPostern } from "./start.ts";
import { StartError } from "./store/data-directory.ts";
import { clientShare } from "./testing/harness.ts";
import { cookieAt } from "./testing/process.ts";
import { started, writeBody, writePath } from "./testing/samples.ts";
import { answers, startUpstream, type Upstream } from "./testing/upstream.ts";

const sandboxScript = fileURLToPath(new URL("testing/fake-sandbox.mjs", import.meta.url));

let directory: string;
let upstream: Upstream;
let variables: Variables;
const running: Running[] = [];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-start-"));
  mkdirSync(join(directory, "app"));
  writeFileSync(join(directory, "app", "index.html"), "<p>");
  upstream = await startUpstream();
  const config = join(directory, "config.json");
  const service = { baseUrl: upstream.origin, apiKey: { env: "KEY" }, clientShare: "ask" };
  writeFileSync(config, JSON.stringify({ environments: [{ id: "ask", label: "Ask", kind: "sandbox", service }] }));
  variables = {
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(directory, "data"),
    KEY: "a-key-of-a-test",
  };
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await upstream.close();
  rmSync(directory, { recursive: true });
});

const start = async (more: Variables = {}, announce?: (link: string) => void): Promise<Running> => {
  const config = loadConfig({ ...variables, ...more });
  const one = await startPostern({
    config,
    version: "1.2.3",
    pages: join(directory, "app"),
    sandboxScript,
    variables: {},
    log: () => undefined,
    logSent: () => Promise.resolve(true),
    ...(announce === undefined ? {} : { announce }),
  });
  running.push(one);
  return one;
};

const data = (name: string) => join(directory, "data", name);

const signIn = async ({
  origin,
  signInUrl,
}: Pick<Running, "origin" | "signInUrl">): Promise<Record<string, string>> => {
  const token = new URL(signInUrl).searchParams.get("token");
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/auth/link`, { method: "POST", headers, body: JSON.stringify({ token }) });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return { ...headers, cookie, origin, "x-postern": "1" };
};

const write = (origin: string, headers: Record<string, string>, key: string) =>
  fetch(`${origin}/relay/ask${writePath}`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": key },
    body: JSON.stringify({ ...writeBody, clientShare }),
  });

describe("a start", () => {
  test("returns a link on the free port, and a control file for its owner only", async () => {
    const one = await start();
    expect(one.signInUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\/link\?token=[\w-]{43}$/);
    expect(statSync(data("control.json")).mode & 0o777).toBe(0o600);
    const control: unknown = JSON.parse(readFileSync(data("control.json"), "utf8"));
    expect(control).toEqual({ url: one.origin, secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await fetch(`${one.origin}/healthz`)).status).toBe(200);
    await one.stop();
    expect(existsSync(data("control.json"))).toBe(false);
    await expect(fetch(`${one.origin}/healthz`)).rejects.toThrow("fetch failed");
  });

  test("with a provider returns the origin, ends sessions from links, and does not wait for the provider", async () => {
    const oidc = {
      issuer: "http://127.0.0.1:1",
      clientId: "postern",
      clientSecret: { env: "OIDC_SECRET" },
      claim: "groups",
      roles: { admins: "admin" },
    };
    const content: object = JSON.parse(readFileSync(String(variables["POSTERN_CONFIG"]), "utf8"));
    const config = join(directory, "oidc.json");
    writeFileSync(config, JSON.stringify({ ...content, drainSeconds: 0, signIn: { oidc } }));
    const before = await start();
    const { cookie = "" } = await signIn(before);
    await before.stop();
    const one = await start({ POSTERN_CONFIG: config, OIDC_SECRET: "a-secret-of-a-test" });
    const sent = { headers: { cookie: cookieAt(one.origin, cookie) } };
    expect((await fetch(`${one.origin}/auth/session`, sent)).status).toBe(401);
    expect(one.signInUrl).toBe(`${one.origin}/`);
    expect((await fetch(`${one.origin}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${one.origin}/auth/methods`)).json()).toEqual({ methods: ["oidc"] });
    const { secret } = z.object({ secret: z.string() }).parse(JSON.parse(readFileSync(data("control.json"), "utf8")));
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(`${one.origin}/auth/links`, { method: "POST", headers })).status).toBe(404);
    expect((await fetch(`${one.origin}/auth/oidc`, { redirect: "manual" })).status).toBe(502);
  });

  test("with the embedded service sends it the share that the server holds", async () => {
    const one = await start({ POSTERN_CONFIG: "" });
    const headers = await signIn(one);
    const environments = await fetch(`${one.origin}/console/environments`, { headers });
    expect(await environments.json()).toMatchObject({ data: [{ id: "sandbox", clientShare: "held" }] });
    const organization = await fetch(`${one.origin}/relay/sandbox/api/v1/organizations`, { headers });
    expect(await organization.json()).toMatchObject({ data: { name: "Demo" } });
  });

  test("returns its link while the sandbox is still starting: its pages are available, and requests to the sandbox wait", async () => {
    mkdirSync(data("sandbox"), { recursive: true });
    writeFileSync(data("sandbox/wait"), "");
    const link = await new Promise<string>((announce) => {
      void start({ POSTERN_CONFIG: "" }, announce);
    });
    const { origin } = new URL(link);
    const headers = await signIn({ origin, signInUrl: link });
    expect((await fetch(`${origin}/sandbox`, { headers: { accept: "text/html" } })).status).toBe(200);
    expect((await fetch(`${origin}/console/environments`, { headers })).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/relay/sandbox/api/v1/organizations`)).status).toBe(401);
    expect(existsSync(data("control.json"))).toBe(true);
    let answered = false;
    const organization = fetch(`${origin}/relay/sandbox/api/v1/organizations`, { headers });
    const wait = organization.then(() => {
      answered = true;
    });
    // It is available before a later request is answered.
    await fetch(`${origin}/console/environments`, { headers });
    expect(answered).toBe(false);
    rmSync(data("sandbox/wait"));
    await wait;
    expect(await (await organization).json()).toMatchObject({ data: { name: "Demo" } });
  });

  test("says in one line that the port is in use, and leaves nothing behind", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(start({ POSTERN_PORT: String(port) })).rejects.toThrow(`Port ${port} is in use.`);
    other.close();
    await start();
  });

  test("Reliability 15: says in one line that another process has the data directory", async () => {
    await start();
    await expect(start()).rejects.toThrow("is in use by another Postern");
  });

  test("says in one line that the lock of the data directory is damaged, not that it is in use", async () => {
    mkdirSync(join(directory, "data"));
    writeFileSync(data("postern.lock"), "no database, ".repeat(500));
    const problem = `The lock file ${data("postern.lock")} is damaged. Delete it while no program uses this directory.`;
    await expect(start()).rejects.toThrow(new StartError(problem));
  });

  test("says in one line that the data directory cannot be written", async () => {
    writeFileSync(join(directory, "file"), "");
    await expect(start({ POSTERN_DATA_DIR: join(directory, "file", "data") })).rejects.toThrow("cannot be written");
  });

  test("says in one line that the sandbox failed, and leaves nothing behind", async () => {
    mkdirSync(data("sandbox"), { recursive: true });
    writeFileSync(data("sandbox/fail"), "");
    await expect(start({ POSTERN_CONFIG: "" })).rejects.toThrow(
      "The sandbox failed to start: it ended before it was ready (3).",
    );
    rmSync(data("sandbox/fail"));
    await start({ POSTERN_CONFIG: "" });
  });
});

describe("an end", () => {
  test("Reliability 15: waits for the write in progress, whose outcome is available after the next start", async () => {
    let answer: () => void = () => undefined;
    upstream.on((response, request, socket) => {
      answer = () => {
        answers(200, started)(response, request, socket);
      };
    }, /write$/);
    const one = await start();
    const headers = await signIn(one);
    const sent = write(one.origin, headers, "k1");
    await upstream.until(1);
    const stopped = one.stop();
    answer();
    expect((await sent).status).toBe(200);
    await stopped;
    const next = await start();
    const again = await fetch(`${next.origin}/console/ask/operations`, {
      headers: { cookie: cookieAt(next.origin, headers["cookie"] ?? "") },
    });
    expect(await again.json()).toMatchObject({ data: [{ idempotencyKey: "k1", workflowId: "workflow-1" }] });
  });

  test("Reliability 15: waits for the write in progress even if the database fails, and leaves nothing running", async () => {
    let answer: () => void = () => undefined;
    upstream.on((response, request, socket) => {
      answer = () => {
        answers(200, started)(response, request, socket);
      };
    }, /write$/);
    const one = await start();
    running.splice(0);
    const sent = write(one.origin, await signIn(one), "k1");
    await upstream.until(1);
    const other = connect(data("postern.db"));
    // The server writes now and then: it holds the database for moments.
    await vi.waitFor(() => other.exec("ALTER TABLE runs RENAME TO runs_away"), 10_000);
    const stopped = one.stop();
    answer();
    expect((await sent).status).toBe(200);
    await expect(stopped).rejects.toThrow("no such table: runs");
    await vi.waitFor(() => other.exec("ALTER TABLE runs_away RENAME TO runs"), 10_000);
    other.close();
    await expect(fetch(`${one.origin}/healthz`)).rejects.toThrow("fetch failed");
    expect(existsSync(data("control.json"))).toBe(false);
    await start();
  });

  test("Security 43: records what was only counted until then", async () => {
    const one = await start();
    const link = () =>
      fetch(`${one.origin}/auth/link`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token: "a token of no link" }),
      });
    for (let index = 0; index < 12; index += 1) expect((await link()).status).toBe(401);
    await one.stop();
    const next = await start();
    const headers = await signIn(next);
    const audit = await fetch(`${next.origin}/console/audit?action=refusals.counted`, { headers });
    expect(await audit.json()).toMatchObject({
      data: [{ address: "127.0.0.1", detail: { count: 2, actions: ["session.started"] } }],
    });
  });

  test("Reliability 14: a browser that disconnects aborts nothing", async () => {
    let answer: () => void = () => undefined;
    upstream.on((response, request, socket) => {
      answer = () => {
        answers(200, started)(response, request, socket);
      };
    }, /write$/);
    const one = await start();
    const headers = await signIn(one);
    const browser = new AbortController();
    const sent = fetch(`${one.origin}/relay/ask${writePath}`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": "k1" },
      body: JSON.stringify({ ...writeBody, clientShare }),
      signal: browser.signal,
    });
    await upstream.until(1);
    browser.abort();
    await expect(sent).rejects.toThrow("aborted");
    answer();
    await expect.poll(async () => (await write(one.origin, headers, "k1")).status).toBe(200);
    expect(upstream.writes()).toHaveLength(1);
  });
});
