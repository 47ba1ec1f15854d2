import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { createDeployment, type Deployment } from "./testing/deployment.ts";
import { clientShare } from "./testing/harness.ts";
import { completed, mined, numberOf, starts } from "./testing/own-workflows.ts";
import { patience, programTimeout as timeout } from "./testing/patience.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";
import { cookieAt, type ServerProcess, signInAt } from "./testing/process.ts";
import { writeBody, writePath } from "./testing/samples.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const freezes = isFull ? 15 : 2;

let postgres: PostgresServer;
let databases = 0;
let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
beforeAll(async () => {
  postgres = await startPostgres();
}, timeout);
beforeEach(async () => {
  databases += 1;
  await postgres.createDatabase(`frozen_${databases}`);
  deployment = await createDeployment({ database: `${postgres.url}/frozen_${databases}` });
  server = await deployment.start();
  cookie = await signInAt(server);
}, timeout);
afterEach(async () => {
  postgres.thaw();
  await deployment.close();
});
afterAll(() => postgres.stop());

const own = () => ({
  "content-type": "application/json",
  "x-postern": "1",
  origin: server.origin,
  cookie: cookieAt(server.origin, cookie),
});

const get = (path: string) => fetch(`${server.origin}${path}`, { headers: own() });

const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, { method: "POST", headers: { ...own(), ...more }, body: JSON.stringify(body) });

/** Writes number `n`: its key and its amount are that number, so each is a separate intent. */
const write = (n: number) =>
  post(`/relay/ask${writePath}`, { ...writeBody, clientShare, amount: String(n) }, { "idempotency-key": `k${n}` });

const codeOf = async (response: Response) => z.object({ code: z.string() }).parse(await response.json()).code;

const rowsSchema = z.array(z.object({ key: z.string(), state: z.string() }));

/** The states of the journal by number, as the database has them. */
const states = async (): Promise<Readonly<Record<number, string>>> => {
  const rows = rowsSchema.parse(await deployment.query("SELECT idempotency_key AS key, state FROM operations"));
  return Object.fromEntries(rows.map(({ key, state }) => [Number(key.slice(1)), state]));
};

/** The numbers of the writes that have arrived at the service, one for each time. */
const arrived = (): readonly number[] => deployment.upstream.writes().map(numberOf);

const isReady = () => vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200), patience);

describe("Reliability 33: while the database is frozen", () => {
  test("every request ends with the reason, and everything continues by itself afterwards", { timeout }, async () => {
    deployment.upstream.on(starts, /write$/);
    await isReady();
    postgres.freeze();
    const [health, list, sent, link] = await Promise.all([
      get("/healthz"),
      get("/console/ask/operations"),
      write(1),
      post("/auth/link", { token: "unknown" }),
    ]);
    expect([health.status, list.status, sent.status, link.status]).toEqual([200, 503, 503, 503]);
    expect(await Promise.all([list, sent, link].map(codeOf))).toEqual([
      "POSTERN_STORE_UNAVAILABLE",
      "POSTERN_KEY_UNCHECKED",
      "POSTERN_STORE_UNAVAILABLE",
    ]);
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "not ready", reasons: ["the database is not responding"] },
    ]);
    const metrics = await get("/metrics");
    const text = await metrics.text();
    expect([metrics.status, text.includes("process_cpu_seconds_total "), /^postern_operations\{/m.test(text)]).toEqual([
      200,
      true,
      false,
    ]);
    await vi.waitFor(() => expect(server.output()).toMatch(/"event":"store unavailable"/), patience);
    expect(server.output()).toMatch(/"error":"unreachable","cause":"NO_ANSWER"/);

    postgres.thaw();
    await isReady();
    expect((await get("/console/ask/operations")).status).toBe(200);
    expect(arrived()).toEqual([]);
    expect((await write(1)).status).toBe(200);
    expect(arrived()).toEqual([1]);
  });

  test(
    "a write that the service has answered is not reported as failed, and its outcome is recorded afterwards @full",
    { timeout },
    async () => {
      deployment.upstream.on((...request) => {
        postgres.freeze();
        starts(...request);
      }, /write$/);
      const answer = await write(1);
      expect([answer.status, await codeOf(answer)]).toEqual([502, "POSTERN_OUTCOME_UNKNOWN"]);
      postgres.thaw();
      await vi.waitFor(async () => expect(await states()).toEqual({ 1: "started" }), patience);
      expect((await write(1)).status).toBe(200);
      expect(arrived()).toEqual([1]);
    },
  );
});

test(
  `Reliability 33: a database that freezes at ${freezes} moments during writes causes none to be sent twice or wrongly reported as unsent`,
  { timeout },
  async () => {
    deployment.upstream.on(starts, /write$/);
    deployment.upstream.on(completed, /workflows/);
    deployment.upstream.on(mined, /\/tx\//);
    const outcomes = new Map<number, { readonly status: number; readonly code: string | null }>();
    let last = 0;
    for (let freeze = 0; freeze < freezes; freeze += 1) {
      const writer = async (): Promise<void> => {
        last += 1;
        const n = last;
        const answer = await write(n);
        outcomes.set(n, { status: answer.status, code: answer.status === 200 ? null : await codeOf(answer) });
        if (answer.status === 200) return writer();
      };
      const before = arrived().length;
      const writers = Promise.all([writer(), writer(), writer(), writer()]);
      // Another moment of the writes' steps each time, whatever the machine's speed.
      await vi.waitFor(() => expect(arrived().length).toBeGreaterThan(before + 5 + freeze), {
        timeout: patience.timeout,
        interval: 1,
      });
      postgres.freeze();
      await writers;
      postgres.thaw();
      await isReady();
    }
    const isUnderWay = /^(prepared|sending|started|running|hash)$/;
    await vi.waitFor(
      async () => expect(Object.values(await states()).filter((state) => isUnderWay.test(state))).toEqual([]),
      patience,
    );
    const finalStates = await states();
    const numbers = [...outcomes.keys()];
    const failed = numbers.filter((n) => outcomes.get(n)?.status !== 200);
    expect(failed.length).toBeGreaterThanOrEqual(4 * freezes);
    expect(new Set(arrived()).size).toBe(arrived().length);
    // Nothing reported as unsent ever arrived, and what arrived is recorded as such.
    const unsent = failed.filter((n) => outcomes.get(n)?.code !== "POSTERN_OUTCOME_UNKNOWN");
    expect(unsent.filter((n) => arrived().includes(n))).toEqual([]);
    expect(arrived().filter((n) => finalStates[n] !== "succeeded")).toEqual([]);
    expect(Object.values(finalStates).filter((state) => state !== "succeeded" && state !== "not_sent")).toEqual([]);
    expect(numbers.filter((n) => outcomes.get(n)?.status === 200 && finalStates[n] !== "succeeded")).toEqual([]);
  },
);
