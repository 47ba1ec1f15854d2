import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, onTestFailed, test, vi } from "vitest";
import * as z from "zod";
import { createDeployment, type Deployment } from "./testing/deployment.ts";
import { clientShare } from "./testing/harness.ts";
import { holdBeforeSending } from "./testing/hold.ts";
import { completed, mined, numberOf, starts, status } from "./testing/own-workflows.ts";
import { patience, programTimeout as timeout } from "./testing/patience.ts";
import { headersAt, type ServerProcess, signInAt } from "./testing/process.ts";
import { writeBody, writePath } from "./testing/samples.ts";
import { answers, errorBody, hangs } from "./testing/upstream.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const kills = isFull ? 20 : 2;

let deployment: Deployment;
let server: ServerProcess;
let cookie: string;
beforeEach(async () => {
  deployment = await createDeployment({ writeMs: 120_000 });
  server = await deployment.start();
  cookie = await signInAt(server);
});
afterEach(() => deployment.close());

/**
 * Writes number `n`: its key and its amount are that number, so each is a separate intent. Null: no response arrived.
 */
const write = (n: number): Promise<Response | null> =>
  fetch(`${server.origin}/relay/ask${writePath}`, {
    method: "POST",
    headers: headersAt(server.origin, cookie, `k${n}`),
    body: JSON.stringify({ ...writeBody, clientShare, amount: String(n) }),
  }).catch(() => null);

/** The states of the journal by number, as the database has them. */
const states = async (): Promise<Readonly<Record<number, string>>> => {
  const rows = rowsSchema.parse(await deployment.query("SELECT idempotency_key AS key, state FROM operations"));
  return Object.fromEntries(rows.map(({ key, state }) => [Number(key.slice(1)), state]));
};
const rowsSchema = z.array(z.object({ key: z.string(), state: z.string() }));

/** The numbers of the writes that have arrived at the service, one for each time. */
const arrived = (): readonly number[] => deployment.upstream.writes().map(numberOf);

const notFound = answers(404, errorBody("ERR_006", 404));

test("Reliability 10: kill -9 with an operation at each step", { timeout }, async () => {
  const { upstream } = deployment;
  upstream.on(starts, /write$/);
  upstream.on(completed, /workflow-1\//);
  upstream.on(status("RUNNING"), /workflow-2\//);
  upstream.on(notFound, /workflow-3\//);
  upstream.on(notFound, /\/tx\//);
  for (const n of [1, 2, 3]) expect((await write(n))?.status).toBe(200);
  await vi.waitFor(async () => expect(await states()).toEqual({ 1: "hash", 2: "running", 3: "started" }), patience);
  upstream.on(hangs, /write$/);
  const sending = write(4);
  await vi.waitFor(() => expect(arrived()).toEqual([1, 2, 3, 4]), patience);
  const clearUp = await holdBeforeSending(deployment);
  const prepared = write(5);
  const before = { 1: "hash", 2: "running", 3: "started", 4: "sending", 5: "prepared" };
  await vi.waitFor(async () => expect(await states()).toEqual(before), patience);

  await server.kill();
  expect(await Promise.all([sending, prepared])).toEqual([null, null]);
  await clearUp();
  upstream.on(completed, /workflow-\d\//);
  upstream.on(mined, /\/tx\//);
  server = await deployment.start();
  const after = { 1: "succeeded", 2: "succeeded", 3: "succeeded", 4: "unknown", 5: "not_sent" };
  await vi.waitFor(async () => expect(await states()).toEqual(after), patience);
  expect(await (await write(4))?.json()).toMatchObject({ code: "POSTERN_OUTCOME_UNKNOWN" });
  expect(await (await write(5))?.json()).toMatchObject({ code: "POSTERN_NOT_SENT" });
  expect(arrived()).toEqual([1, 2, 3, 4]);
});

test("Reliability 1: kill -9 when a write reaches the service loses no intent", { timeout }, async () => {
  deployment.upstream.on(() => void server.kill(), /write$/);
  expect(await write(1)).toBeNull();
  expect(await states()).toEqual({ 1: "sending" });
  server = await deployment.start();
  await vi.waitFor(async () => expect(await states()).toEqual({ 1: "unknown" }), patience);
  expect(arrived()).toEqual([1]);
});

test(`Reliability 1, 6 and 10: kill -9 at ${kills} random moments during writes`, { timeout }, async () => {
  const { upstream } = deployment;
  const seed = Number(process.env["POSTERN_TEST_SEED"] ?? Date.now() % 2 ** 31);
  onTestFailed(() => {
    process.stderr.write(`The moments were chosen with POSTERN_TEST_SEED=${seed}\n`);
  });
  upstream.on((...request) => void setTimeout(() => starts(...request), 5), /write$/);
  upstream.on(completed, /workflows/);
  upstream.on(mined, /\/tx\//);
  const answered: number[] = [];
  let last = 0;
  for (const moment of fc.sample(fc.noBias(fc.integer({ min: 0, max: 1500 })), { numRuns: kills, seed })) {
    const open: number[] = [];
    const writer = async (): Promise<void> => {
      last += 1;
      const n = last;
      if ((await write(n))?.status === 200) {
        answered.push(n);
        return writer();
      }
      open.push(n);
    };
    const writers = Promise.all([writer(), writer(), writer(), writer()]);
    await delay(moment);
    await server.kill();
    await writers;
    server = await deployment.start();
    // A browser without a response asks again with the same key.
    for (const n of open) await write(n);
  }
  expect((await write(last + 1))?.status).toBe(200);
  const isUnderWay = /^(prepared|sending|started|running|hash)$/;
  await vi.waitFor(
    async () => expect(Object.values(await states()).filter((state) => isUnderWay.test(state))).toEqual([]),
    patience,
  );
  const finalStates = await states();
  const of = (state: string) =>
    Object.keys(finalStates)
      .map(Number)
      .filter((n) => finalStates[n] === state);
  expect(new Set(arrived()).size).toBe(arrived().length);
  expect(arrived().filter((n) => finalStates[n] === undefined || finalStates[n] === "not_sent")).toEqual([]);
  expect(of("succeeded").filter((n) => !arrived().includes(n))).toEqual([]);
  expect(answered.filter((n) => finalStates[n] !== "succeeded")).toEqual([]);
  expect(Object.values(finalStates).filter((state) => !/^(succeeded|unknown|not_sent)$/.test(state))).toEqual([]);
});
