// @full: The conformance tests send the sandbox every request of the specification.
import { rmSync } from "node:fs";
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { start } from "#sandbox/start.ts";
import { createClient, type Client } from "#sandbox/testing/client.ts";
import { newDirectory } from "#sandbox/testing/directory.ts";
import { sepoliaId } from "#sandbox/testing/networks.ts";

const faultsPath = "/_sandbox/faults";
const profiles = "/api/v1/profiles";
const directory = newDirectory();
let running: Awaited<ReturnType<typeof start>>;
let client: Client;

beforeAll(async () => {
  running = await start({ port: 0, dataDirectory: directory }, () => undefined);
  client = createClient(running.ready);
});

afterEach(async () => {
  await fetch(`${running.ready.baseUrl}${faultsPath}`, { method: "DELETE" });
});

afterAll(async () => {
  await running.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Requests a fault, without a key. */
const fault = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  fetch(`${running.ready.baseUrl}${faultsPath}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const get = (path: string) =>
  fetch(`${running.ready.baseUrl}${path}`, {
    headers: { "x-api-key": running.ready.apiKeys.full },
    redirect: "manual",
  });

const countSchema = z.looseObject({ pagination: z.looseObject({ totalElements: z.int() }) });
const countAddresses = async () =>
  countSchema.parse((await client.get("/api/v1/addresses/organization")).body).pagination.totalElements;

test("an error has the specification's body, and happens as often as requested", async () => {
  const answer = await fault({ operation: "listProfiles", kind: "error", code: "ERR_204", times: 1 });
  expect(answer.status).toBe(201);
  const { status, body } = await client.get(profiles);
  expect(status).toBe(500);
  expect(body).toEqual({
    code: "ERR_204",
    category: "EXTERNAL_SERVICE",
    message: "External service is currently unavailable.",
    statusCode: 500,
    path: profiles,
    timestamp: expect.stringMatching(/^\d{4}-/),
    requestId: expect.any(String),
  });
  expect((await client.get(profiles)).status).toBe(200);
});

test.each([
  ["a code the sandbox never answers", { code: "ERR_711", statusCode: 418 }, 418, "ERR_711"],
  ["a code with a hyphen", { code: "ERR-146", statusCode: 400 }, 400, "ERR-146"],
])("%s", async (_, settings, status, code) => {
  await fault({ operation: "*", kind: "error", ...settings });
  const answer = await client.get(profiles);
  expect([answer.status, z.looseObject({ code: z.string() }).parse(answer.body).code]).toEqual([status, code]);
});

test("other endpoints are not affected", async () => {
  await fault({ operation: "listProfiles", kind: "cut" });
  expect((await client.get("/api/v1/organizations")).status).toBe(200);
  await expect(client.get(profiles)).rejects.toThrow("fetch failed");
});

test("a connection cut midway announced more bytes", async () => {
  await fault({ operation: "listProfiles", kind: "cut", afterBytes: 20 });
  const answer = await get(profiles);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("terminated");
});

test("garbage claims to be JSON", async () => {
  await fault({ operation: "listProfiles", kind: "garbage" });
  const answer = await get(profiles);
  expect(answer.headers.get("content-type")).toContain("application/json");
  const text = await answer.text();
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

test.each([[undefined, 307] as const, [302, 302] as const])("a redirect: %s is %s", async (statusCode, status) => {
  await fault({ operation: "listProfiles", kind: "redirect", location: "https://example.org/", statusCode });
  const answer = await get(profiles);
  expect([answer.status, answer.headers.get("location")]).toEqual([status, "https://example.org/"]);
});

test("too many requests: 429 with Retry-After", async () => {
  await fault({ operation: "listProfiles", kind: "tooManyRequests", retryAfter: 3 });
  const answer = await get(profiles);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3"]);
  expect(await answer.json()).toMatchObject({ statusCode: 429, message: "Too many requests." });
});

test("a giant answer has the requested size, and is JSON", async () => {
  await fault({ operation: "listProfiles", kind: "giant", bytes: 1_000_000 });
  const text = await (await get(profiles)).text();
  expect(text).toHaveLength(1_000_000);
  expect(Object.keys(z.object({ data: z.string() }).parse(JSON.parse(text)))).toEqual(["data"]);
});

test("latency delays the usual answer", async () => {
  const before = await client.get(profiles);
  await fault({ operation: "listProfiles", kind: "latency", delayMs: 1000, times: 1 });
  const order: string[] = [];
  const ask = async (path: string) => {
    const { body } = await client.get(path);
    order.push(path);
    return body;
  };
  const [late] = await Promise.all([ask(profiles), ask("/api/v1/organizations")]);
  expect(order).toEqual(["/api/v1/organizations", profiles]);
  expect(late).toEqual(before.body);
});

test.each([
  ["before", 0],
  ["after", 1],
] as const)("%s: an interrupted address generation has created %i addresses", async (when, addressCount) => {
  const count = await countAddresses();
  await fault({ operation: "generateAddress", kind: "cut", when, times: 1 });
  const body = { reference: "faulty", networkId: sepoliaId, clientShare: running.ready.clientShare };
  await expect(client.post("/api/v2/addresses/generate", body)).rejects.toThrow("fetch failed");
  expect(await countAddresses()).toBe(count + addressCount);
});

test("a fault happens before the body is read, and after the key is checked", async () => {
  await fault({ operation: "createProfile", kind: "error", code: "ERR_019", statusCode: 500 });
  expect((await client.post(profiles, "{")).status).toBe(500);
  expect((await client.post(profiles, "{", { "x-api-key": "" })).status).toBe(401);
});

test("the list shows how often each happened; each can be removed", async () => {
  await fault({ operation: "listProfiles", kind: "latency", delayMs: 0 });
  await client.get(profiles);
  const schema = z.object({ faults: z.array(z.looseObject({ id: z.string(), used: z.int() })) });
  const list = async () => schema.parse(await (await get(faultsPath)).json()).faults;
  const [first] = await list();
  expect(first?.used).toBe(1);
  const remove = () => fetch(`${running.ready.baseUrl}${faultsPath}/${first?.id}`, { method: "DELETE" });
  expect((await remove()).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await remove()).status).toBe(404);
});

test("a wrong body is 400 ERR_010 and names the field", async () => {
  const answer = await fault({ operation: "listProfiles", kind: "latency", delayMs: "soon" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "ERR_010", details: expect.stringContaining("delayMs") });
});

test("a page in a browser cannot create faults: its origin is refused", async () => {
  const answer = await fault({ operation: "*", kind: "cut" }, { origin: "http://example.org" });
  expect(answer.status).toBe(403);
  expect((await client.get(profiles)).status).toBe(200);
});

test("a foreign name that resolves to this machine is refused", async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${running.ready.baseUrl}${faultsPath}`, { headers: { host: "example.org" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});
