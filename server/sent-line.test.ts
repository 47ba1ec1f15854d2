import { execFileSync } from "node:child_process";
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import type { LogLevel } from "./lib/log.ts";
import { createDeployment, type Deployment } from "./testing/deployment.ts";
import { clientShare } from "./testing/harness.ts";
import { patience, programTimeout as timeout } from "./testing/patience.ts";
import { headersAt, type ServerProcess, signInAt } from "./testing/process.ts";
import { contractAddress, networkId, started, writeBody, writePath } from "./testing/samples.ts";
import { answers } from "./testing/upstream.ts";

// The line that is in the log before an operation leaves, as the built server writes it.

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});

type Options = { readonly logLevel?: LogLevel; readonly log?: number };

const start = async (options: Options = {}) => {
  const deployment = await createDeployment({ writeMs: 120_000, ...options });
  undo.push(deployment.close);
  deployment.upstream.on(answers(200, started), /write$/);
  const server = await deployment.start();
  return { deployment, server, post: postAt(server, await signInAt(server)) };
};

const postAt =
  (server: ServerProcess, cookie: string) =>
  (path: string, key: string, body: object): Promise<Response> =>
    fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: headersAt(server.origin, cookie, key),
      body: JSON.stringify(body),
    });

type Post = ReturnType<typeof postAt>;

const write = (post: Post, n: number): Promise<Response> =>
  post(`/relay/ask${writePath}`, `k${n}`, { ...writeBody, clientShare, amount: String(n) });

/** A run with three contract writes at once, in the environment that holds the share, as its check allows it. */
const startRun = async (post: Post): Promise<Response> => {
  const source = {
    common: { endpoint: "writeContract", params: { networkId, contractAddress }, body: writeBody },
    items: ["11", "12", "13"].map((amount) => ({ body: { amount } })),
  };
  const check = await post("/console/held/runs/check", "check-1", source);
  const { digest } = runCheckAnswerSchema.parse(await check.json()).data;
  return post("/console/held/runs", "run-1", { ...source, digest, atOnce: 3, onFailure: "stop" });
};

const lineSchema = z.looseObject({ event: z.string() });
const sentSchema = z.strictObject({
  time: z.string(),
  level: z.literal("info"),
  event: z.literal("operation sent"),
  operationId: z.string(),
  run: z.string().optional(),
  requestId: z.uuid(),
  environment: z.string(),
});

/** The lines about operations that were sent. */
const sentLines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .filter(({ event }) => event === "operation sent")
    .map((line) => sentSchema.parse(line));

const operations = async ({ query }: Deployment) =>
  z
    .array(z.object({ id: z.string(), run_id: z.string().nullable(), state: z.string(), environment: z.string() }))
    .parse(await query("SELECT id, run_id, state, environment FROM operations ORDER BY created_at"));

test(
  "Reliability 41: kill -9 right after the connection opens leaves the operation's line in the log",
  { timeout },
  async () => {
    const { deployment, server, post } = await start();
    // Making an address asks the service nothing before: its first connection is the write's.
    deployment.upstream.onConnection(() => void server.kill());
    const body = { reference: "ada", networkId, clientShare };
    await post("/relay/ask/api/v1/addresses/generate", "k1", body).catch(() => undefined);
    const [operation] = await operations(deployment);
    expect(operation).toMatchObject({ state: "sending", environment: "ask" });
    await vi.waitFor(
      () => expect(sentLines(server.output())).toMatchObject([{ operationId: operation?.id, environment: "ask" }]),
      patience,
    );
  },
);

test.each(["info", "warn", "error"] as const)(
  "Reliability 41: with the level %s, each write and each item of a run has its line",
  { timeout },
  async (logLevel) => {
    const { deployment, server, post } = await start({ logLevel });
    expect((await write(post, 1)).status).toBe(200);
    expect((await startRun(post)).status).toBe(201);
    await vi.waitFor(() => expect(deployment.upstream.writes()).toHaveLength(4), patience);
    const rows = await operations(deployment);
    expect(rows.map(({ run_id: run }) => run === null)).toEqual([true, false, false, false]);
    await vi.waitFor(() => expect(sentLines(server.output())).toHaveLength(4), patience);
    const lines = sentLines(server.output()).map(({ operationId, run, environment }) =>
      [operationId, run, environment].join(" "),
    );
    expect(new Set(lines)).toEqual(
      new Set(rows.map(({ id, run_id: run, environment }) => [id, run, environment].join(" "))),
    );
    const asked = deployment.upstream.writes().map(({ headers }) => headers["x-request-id"]);
    expect(new Set(sentLines(server.output()).map(({ requestId }) => requestId))).toEqual(new Set(asked));
  },
);

/** A pipe whose reader has stopped: `fill` leaves no room in it, `read` empties it. */
const openPipe = (flags: number) => {
  const directory = mkdtempSync(join(tmpdir(), "postern-log-"));
  const path = join(directory, "pipe");
  execFileSync("mkfifo", [path]);
  const own = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const log = openSync(path, constants.O_WRONLY | flags);
  undo.push(() => {
    closeSync(own);
    closeSync(log);
    rmSync(directory, { recursive: true });
  });
  const untilItBlocks = (step: () => unknown): void => {
    try {
      for (;;) step();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("EAGAIN")) throw error;
    }
  };
  const buffer = Buffer.alloc(4096);
  return {
    log,
    fill: () => {
      for (const text of ["x".repeat(4096), "\n"]) untilItBlocks(() => writeSync(own, text));
    },
    read: () => {
      let text = "";
      untilItBlocks(() => (text += buffer.toString("utf8", 0, readSync(own, buffer))));
      return text;
    },
  };
};

const problemSchema = z.object({ code: z.string(), message: z.string(), operationId: z.string() });

describe("a log that takes nothing", () => {
  test.each([
    ["a pipe that nobody reads", 0],
    ["a pipe that nobody reads and that does not block", constants.O_NONBLOCK],
  ])("Reliability 41: %s ends a write as not sent, and everything else goes on", { timeout }, async (_name, flags) => {
    const { log, fill, read } = openPipe(flags);
    const { deployment, server, post } = await start({ log });
    expect((await write(post, 1)).status).toBe(200);
    let text = read();
    fill();
    const refused = await write(post, 2);
    expect(refused.status).toBe(503);
    const { operationId, ...problem } = problemSchema.parse(await refused.json());
    expect(problem).toEqual({
      code: "POSTERN_NOT_SENT",
      message: "The server could not write to its log, so it did not send the request. Nothing was sent.",
    });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect((await operations(deployment)).find(({ id }) => id === operationId)).toMatchObject({ state: "not_sent" });
    expect(deployment.upstream.writes()).toHaveLength(1);
    // The same key has the same answer for good; once the log is read again, another is sent.
    expect((await write(post, 2)).status).toBe(503);
    const reading = setInterval(() => (text += read()), 20);
    undo.push(() => clearInterval(reading));
    await vi.waitFor(async () => expect((await write(post, Date.now())).status).toBe(200), patience);
    clearInterval(reading);
    text += read();
    const sent = sentLines(text).map((line) => line.operationId);
    expect(
      (await operations(deployment)).filter(({ id, state }) => state !== "not_sent" && !sent.includes(id)),
    ).toEqual([]);
    fill();
    await write(post, 4);
    // It ends, although its last lines go nowhere.
    expect(await server.stop()).toBeNull();
  });

  test(
    "Reliability 41: a run whose items cannot be logged rests, and sends them once it can",
    { timeout },
    async () => {
      const { log, fill, read } = openPipe(0);
      const { deployment, post } = await start({ log });
      fill();
      expect((await startRun(post)).status).toBe(201);
      await vi.waitFor(async () => {
        const states = (await operations(deployment)).map(({ state }) => state);
        expect(states).toEqual(expect.arrayContaining(["not_sent"]));
      }, patience);
      expect(deployment.upstream.writes()).toEqual([]);
      let text = "";
      const reading = setInterval(() => (text += read()), 20);
      undo.push(() => clearInterval(reading));
      await vi.waitFor(() => expect(deployment.upstream.writes()).toHaveLength(3), patience);
      clearInterval(reading);
      text += read();
      const rows = await operations(deployment);
      const sent = sentLines(text).map(({ operationId }) => operationId);
      expect(rows.filter(({ state }) => state !== "not_sent").every(({ id }) => sent.includes(id))).toBe(true);
    },
  );

  test.skipIf(!existsSync("/dev/full"))(
    "Reliability 41: a full disk ends a write as not sent, and the server goes on (needs /dev/full)",
    { timeout },
    async () => {
      const log = openSync("/dev/full", "w");
      undo.push(() => closeSync(log));
      const { deployment, server, post } = await start({ log });
      expect((await write(post, 1)).status).toBe(503);
      expect(deployment.upstream.writes()).toEqual([]);
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      expect(await server.stop()).toBeNull();
    },
  );
});
