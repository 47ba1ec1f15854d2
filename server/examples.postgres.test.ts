// @full: server/takeover.postgres, live-rows.postgres and the `.stores` tests use the same store.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import * as z from "zod";
import { loadConfig } from "./config/load.ts";
import { type Child, spawnChild, watchChild } from "./domains/environments/child.ts";
import { type Running, startPostern } from "./start.ts";
import { clientSecret, type OidcDouble, startOidc } from "./testing/oidc.ts";
import { newDatabase } from "./testing/store.ts";

// docs/examples/mainnet.json in service: only the names of other hosts are replaced, by those of a sandbox and a provider on this machine.

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const publicOrigin = "https://postern.example.org";

let directory: string;
let sandbox: Child;
let oidc: OidcDouble;
let postern: Running;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-mainnet-"));
  mkdirSync(join(directory, "secrets"));
  mkdirSync(join(directory, "app"));
  writeFileSync(join(directory, "app", "index.html"), "<p>");
  const script = fileAt("../dist/node/sandbox/main.js");
  sandbox = watchChild(spawnChild({ script, dataDirectory: join(directory, "sandbox") }, process.env), {
    log: () => undefined,
    readyWithinMs: 50_000,
    stopWithinMs: 10_000,
  });
  oidc = await startOidc({ origin: publicOrigin });
  oidc.account = { sub: "ada", claims: { name: "Ada", groups: ["wallet-viewers", "wallet-admins"] } };
  const service = await sandbox.ready;
  const file = join(directory, "postern.json");
  const example = readFileSync(fileAt("../docs/examples/mainnet.json"), "utf8");
  writeFileSync(
    file,
    example
      .replace("https://service.example.org", new URL(service.baseUrl).origin)
      .replace("https://login.example.org", oidc.issuer),
  );
  writeFileSync(join(directory, "secrets", "service_api_key"), `${service.apiKeys.full}\n`);
  writeFileSync(join(directory, "secrets", "oidc_client_secret"), `${clientSecret}\n`);
  const config = loadConfig({
    POSTERN_CONFIG: file,
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(directory, "data"),
    DATABASE_URL: await newDatabase(String(inject("postgresUrl"))),
    ETHEREUM_RPC_URL: Object.values(service.rpcUrls)[0],
  });
  postern = await startPostern({
    config,
    version: "1.2.3",
    pages: join(directory, "app"),
    sandboxScript: "",
    variables: {},
    log: () => undefined,
    logSent: () => Promise.resolve(true),
  });
});
afterEach(async () => {
  await postern.stop();
  await oidc.close();
  await sandbox.stop();
  rmSync(directory, { recursive: true });
});

/** A request as the proxy passes it on. */
const viaProxy = (path: string, headers: Readonly<Record<string, string>> = {}, host = "postern.example.org") => {
  const control: unknown = JSON.parse(readFileSync(join(directory, "data", "control.json"), "utf8"));
  const { url } = z.object({ url: z.string() }).parse(control);
  const forwarded = { host, "x-forwarded-for": "203.0.113.7", "sec-fetch-site": "same-origin" };
  return request(url + path, { headers: { ...forwarded, ...headers } });
};

/** The cookie of an answer, as a browser sends it back. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof request>>, kind: "oidc" | "session"): string =>
  [headers["set-cookie"]]
    .flat()
    .find((one) => one?.startsWith(`__Host-postern_${kind}_443=`) === true && one.includes("; Secure"))
    ?.split(";", 1)[0] ?? "none";

test("the example of a mainnet signs a person in behind the proxy, reads the service and stores everything in PostgreSQL", async () => {
  expect(postern.origin).toBe(publicOrigin);
  expect((await viaProxy("/auth/methods", {}, "127.0.0.1")).statusCode).toBe(421);
  expect(await (await viaProxy("/auth/methods")).body.json()).toEqual({ methods: ["oidc"] });

  const begun = await viaProxy("/auth/oidc", { accept: "text/html" });
  const back = await oidc.visit(String(begun.headers.location));
  expect(back.origin).toBe(publicOrigin);
  const done = await viaProxy(back.pathname + back.search, {
    accept: "text/html",
    "sec-fetch-site": "cross-site",
    cookie: cookieOf(begun, "oidc"),
  });
  const cookie = cookieOf(done, "session");
  const read = async (path: string) => (await viaProxy(path, { cookie })).body.json();

  expect(await read("/auth/session")).toMatchObject({ person: { name: "Ada" }, role: "admin" });
  expect(await read("/console/environments")).toMatchObject({
    data: [{ id: "mainnet", kind: "mainnet", label: "Example organization" }],
  });
  expect(await read("/relay/mainnet/api/v1/organizations")).toMatchObject({ data: { name: "Demo Organization" } });
  // The address of the browser, not that of the proxy.
  expect(await read("/console/people")).toMatchObject({
    data: [{ name: "Ada", sessions: [{ address: "203.0.113.7" }] }],
  });
  expect(existsSync(join(directory, "data", "postern.db"))).toBe(false);
});
