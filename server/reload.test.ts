import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { filesBelow } from "./testing/canary.ts";
import { patience } from "./testing/patience.ts";
import { cookieAt, type ServerProcess, signInAt, startServer } from "./testing/process.ts";
import { started, writeBody, writePath } from "./testing/samples.ts";
import {
  answers,
  type Behaviour,
  errorBody,
  type ReceivedRequest,
  startUpstream,
  type Upstream,
} from "./testing/upstream.ts";

/** Before and after. */
const keys = ["canary-key-before-5f2b", "canary-key-after-9c1d"] as const;
const shares = ["canary-share-before-a81f", "canary-share-after-77e0"] as const;
const all = [...keys, ...shares];

let directory: string;
let upstream: Upstream;
let server: ServerProcess;
let headers: Readonly<Record<string, string>>;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-reload-"));
  upstream = await startUpstream();
  const service = { baseUrl: upstream.origin, apiKey: { file: "key" }, clientShare: { file: "share" } };
  const config = join(directory, "config.json");
  writeFileSync(config, JSON.stringify({ environments: [{ id: "main", label: "Main", kind: "sandbox", service }] }));
  put(keys[0], shares[0]);
  server = await startServer({
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(directory, "data"),
  });
  headers = {
    "content-type": "application/json",
    "x-postern": "1",
    origin: server.origin,
    cookie: cookieAt(server.origin, await signInAt(server)),
  };
});
afterEach(async () => {
  await server.kill();
  await upstream.close();
  rmSync(directory, { recursive: true });
});

const put = (key: string, share: string): void => {
  writeFileSync(join(directory, "key"), `${key}\n`);
  writeFileSync(join(directory, "share"), `${share}\n`);
};

const write = (n: number) =>
  fetch(`${server.origin}/relay/main${writePath}`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": `k${n}` },
    body: JSON.stringify({ ...writeBody, amount: String(n) }),
  });

/** The key and the share that a request had. */
const secretsOf = (request: ReceivedRequest | undefined) => [
  request?.headers["x-api-key"],
  /"clientShare":"([^"]+)"/.exec(request?.body ?? "")?.[1],
];

/** How often the result of reading the secrets was logged. */
const reloads = () => [...server.output().matchAll(/"event":"secrets (?:not )?reloaded"/g)].length;

const reload = async (): Promise<void> => {
  const before = reloads();
  process.kill(server.pid, "SIGHUP");
  await vi.waitFor(() => expect(reloads()).toBe(before + 1), patience);
};

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
};

/** A response that repeats every current and earlier secret, in a stack trace too. */
const tells = (status: number, more: object = {}): Behaviour =>
  answers(status, {
    ...errorBody("ERR_010", status),
    ...more,
    message: `leaked ${all.join(" ")}`,
    stack: `Error: ${all.join(" ")}\n    at Client.send (/srv/app/client.js:1:2)`,
  });

const expectClean = (text: string): void => {
  expect(all.filter((secret) => text.includes(secret))).toEqual([]);
};

const auditSchema = z.object({ data: z.array(z.object({ detail: z.unknown() })) });

test("Security 70: requests after SIGHUP have the new secrets, earlier ones keep theirs, and all of them stay secret", async () => {
  let answer: () => void = () => undefined;
  upstream.on((...request) => {
    answer = () => tells(200, started)(...request);
  }, /write$/);
  const sent = write(1);
  await vi.waitFor(() => expect(upstream.writes()).toHaveLength(1), patience);
  const readAt = await metric("postern_secrets_timestamp_seconds");
  put(keys[1], shares[1]);
  await reload();
  expect(server.output()).toContain('"changed":"environments[0].service.apiKey, environments[0].service.clientShare"');
  expect(await metric("postern_secrets_timestamp_seconds")).toBeGreaterThan(readAt);
  answer();
  const first = await (await sent).text();
  expect(first).toContain("[secret]");
  expectClean(first);
  upstream.on(tells(400), /write$/);
  const second = await (await write(2)).text();
  expect(second).toContain("[secret]");
  expectClean(second);
  expect(upstream.writes().map(secretsOf)).toEqual([
    [keys[0], shares[0]],
    [keys[1], shares[1]],
  ]);
  upstream.on(tells(500));
  const read = await (await fetch(`${server.origin}/relay/main/api/v1/organizations`, { headers })).text();
  expect(read).toContain("[secret]");
  expectClean(read);
  await vi.waitFor(() => expect(server.output()).toMatch(/\[secret\].*"event":"service error"/), patience);
  expectClean(server.output());
  const audit = await fetch(`${server.origin}/console/audit?action=secrets.reloaded`, { headers });
  expect(auditSchema.parse(await audit.json()).data.map(({ detail }) => detail)).toEqual([
    { changed: ["environments[0].service.apiKey", "environments[0].service.clientShare"] },
  ]);
  await server.kill();
  expectClean(filesBelow(join(directory, "data")));
});

test("nothing changes if one of them cannot be read, and the log says which @full", async () => {
  upstream.on(answers(200, started), /write$/);
  writeFileSync(join(directory, "key"), keys[1]);
  rmSync(join(directory, "share"));
  await reload();
  expect(server.output()).toContain(
    `"error":"environments[0].service.clientShare: the file ${join(directory, "share")} does not exist"`,
  );
  expect(await metric("postern_secrets_reload_successful")).toBe(0);
  expect((await write(1)).status).toBe(200);
  expect(upstream.writes().map(secretsOf)).toEqual([[keys[0], shares[0]]]);
  put(keys[1], shares[0]);
  await reload();
  expect(server.output()).toContain('"changed":"environments[0].service.apiKey"');
  expect(await metric("postern_secrets_reload_successful")).toBe(1);
  await reload();
  expect(server.output()).toContain('"changed":"none"');
  expect((await write(2)).status).toBe(200);
  expect(secretsOf(upstream.writes()[1])).toEqual([keys[1], shares[0]]);
});

test("a SIGHUP before the configuration is read ends nothing: the secrets are read again once the server has started @full", async () => {
  const config = join(directory, "config.json");
  const content = readFileSync(config, "utf8");
  const other = join(directory, "other.json");
  execFileSync("mkfifo", [other]);
  let pid = 0;
  const starting = startServer(
    { POSTERN_CONFIG: other, POSTERN_PORT: "0", POSTERN_DATA_DIR: join(directory, "other") },
    (of) => (pid = of),
  );
  // Opens as soon as the server reads it, and has it wait for what is written there.
  const pipe = await Promise.race([open(other, "w"), starting]);
  if ("origin" in pipe) throw new Error("It has started without its configuration.");
  process.kill(pid, "SIGHUP");
  await pipe.writeFile(content);
  await pipe.close();
  const second = await starting;
  try {
    await vi.waitFor(() => expect(second.output()).toContain('"changed":"none"'), patience);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  } finally {
    await second.kill();
  }
});
