import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { operationListSchema } from "#shared/console/operation.ts";
import { clientShare } from "./testing/harness.ts";
import { cookieAt, headersAt, type ServerProcess, signInAt, startServer } from "./testing/process.ts";
import { hash, receipt, started, workflow, writeBody, writePath } from "./testing/samples.ts";
import { newDatabase } from "./testing/store.ts";
import { answers, hangs, startUpstream, type Upstream } from "./testing/upstream.ts";

/** More than the lease of the one that is gone, and a poll, on a busy machine. */
const patience = { timeout: 55_000, interval: 200 };

let directory: string;
let upstream: Upstream;
let first: ServerProcess;
let second: ServerProcess;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-takeover-"));
  upstream = await startUpstream();
  const config = join(directory, "config.json");
  const service = {
    baseUrl: upstream.origin,
    apiKey: { env: "KEY" },
    clientShare: "ask",
    // However long a write may take, its lease shows that an instance is gone.
    timeouts: { writeMs: 600_000 },
  };
  const environments = [{ id: "ask", label: "Ask", kind: "sandbox", service }];
  writeFileSync(config, JSON.stringify({ environments, database: { env: "DATABASE" } }));
  const variables = {
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    KEY: "a-key-of-a-test",
    DATABASE: await newDatabase(String(inject("postgresUrl"))),
  };
  [first, second] = await Promise.all([
    startServer({ ...variables, POSTERN_DATA_DIR: join(directory, "first") }),
    startServer({ ...variables, POSTERN_DATA_DIR: join(directory, "second") }),
  ]);
});

afterEach(async () => {
  await Promise.all([first.kill(), second.kill()]);
  await upstream.close();
  rmSync(directory, { recursive: true });
});

const write = ({ origin }: ServerProcess, cookie: string) =>
  fetch(`${origin}/relay/ask${writePath}`, {
    method: "POST",
    headers: headersAt(origin, cookie, "k1"),
    body: JSON.stringify({ ...writeBody, clientShare }),
  });

const stateOf = async ({ origin }: ServerProcess, cookie: string): Promise<string | undefined> => {
  const list = await fetch(`${origin}/console/ask/operations`, { headers: { cookie: cookieAt(origin, cookie) } });
  return operationListSchema.parse(await list.json()).data[0]?.state;
};

test("an operation whose instance is killed is completed by the other @full", async () => {
  upstream.on(answers(200, started), /write$/);
  upstream.on(answers(200, workflow("RUNNING")), /workflows/);
  const cookie = await signInAt(first);
  expect((await write(first, cookie)).status).toBe(200);
  await first.kill();
  upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /workflows/);
  upstream.on(answers(200, receipt(1)), /\/tx\//);
  await vi.waitFor(async () => expect(await stateOf(second, cookie)).toBe("succeeded"), patience);
  expect(upstream.writes()).toHaveLength(1);
});

test("Reliability 34: a write whose instance is killed while it is being sent becomes unknown, and is sent no second time", async () => {
  upstream.on(hangs, /write$/);
  const cookie = await signInAt(second);
  const sending = write(first, cookie).catch(() => null);
  await vi.waitFor(() => expect(upstream.writes()).toHaveLength(1), patience);
  await first.kill();
  expect(await sending).toBeNull();
  expect(await stateOf(second, cookie)).toBe("sending");
  await vi.waitFor(async () => expect(await stateOf(second, cookie)).toBe("unknown"), patience);
  expect(upstream.writes()).toHaveLength(1);
});
