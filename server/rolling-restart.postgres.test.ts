import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import * as z from "zod";
import { clientShare } from "./testing/harness.ts";
import { numberOf, starts, status } from "./testing/own-workflows.ts";
import { type ServerProcess, signInAt, startServer } from "./testing/process.ts";
import { type Proxy, startProxy } from "./testing/proxy.ts";
import { writeBody, writePath } from "./testing/samples.ts";
import { newDatabase } from "./testing/store.ts";
import { startUpstream, type Upstream } from "./testing/upstream.ts";

const patience = { timeout: 60_000, interval: 20 };
const timeout = 300_000;

/** So much longer than the proxy keeps an unused connection that its timer is not late, however busy the machine is. */
const drainSeconds = 5;
const keepMs = 500;

let directory: string;
let upstream: Upstream;
let proxy: Proxy;
let variables: Readonly<Record<string, string>>;
const processes: ServerProcess[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-rolling-"));
  upstream = await startUpstream();
  proxy = await startProxy(keepMs);
  const config = join(directory, "config.json");
  const service = { baseUrl: upstream.origin, apiKey: { env: "KEY" }, clientShare: "ask" };
  writeFileSync(
    config,
    JSON.stringify({
      publicOrigin: proxy.origin,
      trustedProxies: ["127.0.0.1"],
      database: { env: "DATABASE" },
      drainSeconds,
      limits: { perPerson: 1_000_000, perAddress: 1_000_000 },
      environments: [{ id: "ask", label: "Ask", kind: "sandbox", service }],
    }),
  );
  variables = {
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    KEY: "a-key-of-a-test",
    DATABASE: await newDatabase(String(inject("postgresUrl"))),
  };
}, timeout);

afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.kill()));
  await proxy.close();
  await upstream.close();
  rmSync(directory, { recursive: true });
}, timeout);

type Instance = { readonly process: ServerProcess; readonly url: string; readonly data: string };

const controlSchema = z.object({ url: z.string() });

/** Starts an instance; where it listens itself is in its control file. */
const start = async (data: string): Promise<Instance> => {
  const path = join(directory, data);
  const process = await startServer({ ...variables, POSTERN_DATA_DIR: path });
  processes.push(process);
  const { url } = controlSchema.parse(JSON.parse(readFileSync(join(path, "control.json"), "utf8")));
  return { process, url, data };
};

/** People who read and write all the time, each the next thing as soon as the last is answered. */
const startPeople = (cookie: string) => {
  const failed: string[] = [];
  const written: number[] = [];
  let reads = 0;
  let last = 0;
  let isOver = false;
  const note = async (what: string, sent: Promise<Response>): Promise<void> => {
    const answer = await sent.catch((error: unknown) => inspect(error));
    if (typeof answer === "string") failed.push(`${what}: ${answer}`);
    else {
      const text = await answer.text();
      if (answer.status !== 200) failed.push(`${what}: ${answer.status} ${text}`);
    }
  };
  const read = async (): Promise<void> => {
    await note("read", fetch(`${proxy.origin}/console/ask/operations`, { headers: { cookie } }));
    reads += 1;
    if (!isOver) await read();
  };
  const write = async (): Promise<void> => {
    last += 1;
    const n = last;
    const headers = {
      "content-type": "application/json",
      "x-postern": "1",
      "idempotency-key": `k${n}`,
      origin: proxy.origin,
      cookie,
    };
    const body = JSON.stringify({ ...writeBody, clientShare, amount: String(n) });
    await note(`write ${n}`, fetch(`${proxy.origin}/relay/ask${writePath}`, { method: "POST", headers, body }));
    written.push(n);
    if (!isOver) await write();
  };
  const all = Promise.all([read(), read(), read(), write(), write()]);
  return {
    failed,
    written,
    reads: () => reads,
    end: async () => {
      isOver = true;
      await all;
    },
  };
};

test("Reliability 36: a rolling restart fails no request, and no write is sent twice", { timeout }, async () => {
  upstream.on((...request) => void setTimeout(() => starts(...request), 20), /write$/);
  upstream.on(status("RUNNING"), /workflows/);
  const [first, second] = await Promise.all([start("first"), start("second")]);
  let instances: readonly Instance[] = [first, second];
  proxy.use(instances.map(({ url }) => url));
  const people = startPeople(await signInAt({ origin: proxy.origin, token: first.process.token }));
  const isBusy = async (all: readonly Instance[]) => {
    const before = all.map(({ url }) => proxy.answered(url));
    await vi.waitFor(
      () => expect(all.every(({ url }, at) => proxy.answered(url) > (before[at] ?? 0) + 5)).toBe(true),
      patience,
    );
  };
  await isBusy(instances);
  for (const [at, old] of instances.entries()) {
    const before = proxy.answered(old.url);
    const stopped = old.process.stop();
    await vi.waitFor(async () => {
      const ready = await fetch(`${old.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { status: "not ready", reasons: ["the server is stopping"] },
      ]);
    }, patience);
    // A proxy that has not noticed yet still gets its answers, and no connection to keep.
    const health = await fetch(`${old.url}/healthz`);
    expect([health.status, health.headers.get("connection")]).toEqual([200, "close"]);
    expect(await stopped).toBe(0);
    expect(proxy.answered(old.url)).toBeGreaterThan(before);
    instances = instances.with(at, await start(old.data));
    proxy.use(instances.map(({ url }) => url));
    await isBusy(instances);
  }
  await people.end();
  expect(people.failed).toEqual([]);
  const arrived = upstream.writes().map(numberOf);
  const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
  expect(inOrder(arrived)).toEqual(inOrder(people.written));
  expect(people.reads()).toBeGreaterThan(people.written.length / 10);
});
