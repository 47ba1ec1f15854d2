import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import * as z from "zod";
import { echoes, expectClean, filesBelow } from "./testing/canary.ts";
import { createDeployment, type Deployment } from "./testing/deployment.ts";
import { apiKey, clientShare } from "./testing/harness.ts";
import { patience } from "./testing/patience.ts";
import type { ServerProcess } from "./testing/process.ts";
import { hash, receipt, started, workflow, writeBody, writePath } from "./testing/samples.ts";
import { errorBody } from "./testing/upstream.ts";

const application = fileURLToPath(new URL("../dist/app", import.meta.url));

let deployment: Deployment;
let server: ServerProcess;
const heard: string[] = [];
beforeEach(async () => {
  deployment = await createDeployment();
  server = await deployment.start();
});
afterEach(() => deployment.close());

const send = async (path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Response> => {
  const answer = await fetch(`${server.origin}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  heard.push(JSON.stringify([...answer.headers]), Buffer.from(await answer.clone().arrayBuffer()).toString("latin1"));
  return answer;
};

const signIn = async (): Promise<Record<string, string>> => {
  const json = { "content-type": "application/json" };
  const answer = await send("/auth/link", json, { token: server.token });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return { ...json, cookie, origin: server.origin, "x-postern": "1" };
};

const namesSchema = z.array(z.object({ name: z.string() }));

/** Every row of every table, as text. */
const rows = async (): Promise<string> => {
  const list =
    inject("postgresUrl") === undefined
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
  const tables = namesSchema.parse(await deployment.query(list));
  expect(tables.map(({ name }) => name)).toContain("operations");
  const rowsOfTables = await Promise.all(tables.map(({ name }) => deployment.query(`SELECT * FROM ${name}`)));
  return JSON.stringify(rowsOfTables);
};

const placeSchema = z.tuple([z.object({ place: z.string() })]);

/** The database's own files: beside the server with the embedded store, in the folder of its server with PostgreSQL. */
const databaseFiles = async (): Promise<string> => {
  if (inject("postgresUrl") === undefined) return filesBelow(deployment.directory);
  await deployment.query("CHECKPOINT");
  const [{ place }] = placeSchema.parse(
    await deployment.query(
      `SELECT current_setting('data_directory') || '/base/' || oid AS place
       FROM pg_database WHERE datname = current_database()`,
    ),
  );
  return filesBelow(place);
};

test("Security 1, 24 and 38: the built server keeps key and share from answers, files, log and database", async () => {
  const headers = await signIn();
  const { upstream } = deployment;
  upstream.on(echoes(200, started), /write$/);
  upstream.on(echoes(200, workflow("FAILED", { error: { message: apiKey }, result: { hash } })), /workflows/);
  upstream.on(echoes(200, { receipt: receipt(0).receipt }), /\/tx\//);
  for (const [environment, body] of [
    ["ask", { ...writeBody, clientShare }],
    ["held", writeBody],
  ] as const) {
    const keyed = { ...headers, "idempotency-key": "k1" };
    expect((await send(`/relay/${environment}${writePath}`, keyed, body)).status).toBe(200);
    await vi.waitFor(async () => {
      const list = await send(`/console/${environment}/operations`, headers);
      expect(await list.json()).toMatchObject({ data: [{ state: "reverted" }] });
    }, patience);
  }
  for (const status of [400, 401, 403, 404, 429, 500]) {
    upstream.on(echoes(status, errorBody("ERR_010", status)));
    for (const environment of ["ask", "held"]) {
      const keyed = { ...headers, "idempotency-key": `k${status}` };
      const body = { ...writeBody, amount: String(status), ...(environment === "ask" ? { clientShare } : {}) };
      await send(`/relay/${environment}${writePath}`, keyed, body);
      await send(`/relay/${environment}/api/v1/organizations`, headers);
      await send(`/relay/${environment}${writePath}?${clientShare}`, keyed, { clientShare: [clientShare] });
      await send(`/console/${environment}/operations`, headers);
    }
  }
  for (const path of ["/", "/auth/link", "/console/environments", "/readyz", "/metrics", "/nowhere"]) {
    await send(path, { ...headers, accept: "text/html" });
  }
  expect(upstream.seen.some(({ body }) => body.includes(clientShare))).toBe(true);
  expect(heard.join("\n")).toContain("[secret]");
  expectClean(heard.join("\n"));
  expectClean(server.output());
  const table = await rows();
  expect(table).toContain("ERR_010");
  expectClean(table);
  const files = await databaseFiles();
  expect(files).toContain("ERR_010");
  expectClean(files);
});

test("Security 1: no file of the browser application holds the key, and the built server sends all of them without it", async () => {
  expect(existsSync(application)).toBe(true);
  const assets = readdirSync(`${application}/assets`).filter((name) => !/\.(br|gz)$/.test(name));
  expect(assets.length).toBeGreaterThan(5);
  heard.splice(0);
  for (const name of assets) expect((await send(`/assets/${name}`, {})).status).toBe(200);
  expectClean(heard.join("\n"));
  // The header is named in a call to copy alone, beside a placeholder.
  expect(heard.join("\n").replaceAll("x-api-key: $API_KEY", "")).not.toMatch(/x-api-key/i);
  expectClean(filesBelow(application));
});
