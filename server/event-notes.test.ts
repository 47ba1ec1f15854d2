import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { runAnswerSchema } from "#shared/console/run.ts";
import { createGate } from "./lib/gate.ts";
import { serveAddresses } from "./testing/address-service.ts";
import { checkedRun } from "./testing/checked-run.ts";
import { clientShare, type Harness, type Person, startHarness } from "./testing/harness.ts";
import { started, writeBody, writePath } from "./testing/samples.ts";
import { answers, errorBody, resets } from "./testing/upstream.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin", "Ada");
});
afterEach(() => harness.close());

const lineSchema = z.looseObject({ event: z.string(), level: z.string() });

/** The log's lines of these events. */
const lines = (...events: readonly string[]) =>
  harness.logged
    .filter((line) => line.startsWith("{"))
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .filter(({ event }) => events.includes(event));

const write = (key: string, amount = "1") =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare, amount },
  });

const read = () => harness.send(ada, "GET", "/relay/ask/api/v1/organizations");

test("an outage has a line when it begins and one when it ends, however many requests fail", async () => {
  harness.upstream.on(resets);
  for (let time = 0; time < 4; time += 1) await read();
  expect(lines("service unavailable", "service available")).toMatchObject([
    { event: "service unavailable", level: "warn", environment: "ask", endpoint: "getOrganization", error: "broken" },
  ]);
  harness.clock.now += 90_000;
  harness.upstream.on(answers(404, errorBody("ERR_006", 404)));
  await read();
  await read();
  const [, available, ...more] = lines("service unavailable", "service available");
  expect(available).toMatchObject({ event: "service available", level: "warn", environment: "ask" });
  expect(available?.["durationMs"]).toBeGreaterThanOrEqual(90_000);
  expect(more).toEqual([]);
});

test("a refused key has one line a minute, and a policy that refuses one request has none", async () => {
  harness.upstream.on(answers(403, errorBody("ERR_009", 403)));
  await read();
  expect(lines("key refused")).toEqual([]);
  harness.upstream.on(answers(401, errorBody("ERR_008", 401)));
  for (let time = 0; time < 3; time += 1) await read();
  expect(lines("key refused")).toMatchObject([{ level: "error", environment: "ask", error: "401" }]);
  harness.clock.now += 61_000;
  await read();
  expect(lines("key refused")).toHaveLength(2);
});

test("an operation that becomes unconfirmed has a line with its id and why, and one that fails has none", async () => {
  harness.upstream.on(answers(400, errorBody("ERR_010", 400)), /write$/);
  await write("k1");
  expect(lines("operation unconfirmed")).toEqual([]);
  harness.upstream.on(resets, /write$/);
  const answer = await write("k2", "2");
  expect(lines("operation unconfirmed")).toEqual([
    {
      time: expect.any(String),
      level: "error",
      event: "operation unconfirmed",
      environment: "ask",
      operationId: answer.headers["x-postern-operation"],
      error: "POSTERN_OUTCOME_UNKNOWN",
      why: "unknown",
    },
  ]);
});

test("an operation whose workflow names no transaction has one, too, from the tracker", async () => {
  harness.upstream.on(answers(200, started), /write$/);
  const answer = await write("k1");
  harness.upstream.on(answers(200, { workflowId: "workflow-1", runId: "r", status: "COMPLETED" }), /workflows/);
  for (let time = 0; time < 40 && lines("operation unconfirmed").length === 0; time += 1) {
    harness.clock.now += 60_000;
    await harness.track();
  }
  expect(lines("operation unconfirmed")).toMatchObject([
    { operationId: answer.headers["x-postern-operation"], environment: "ask", why: "ended" },
  ]);
});

test("what another instance left behind has a line that says whether it was sent", async () => {
  const answered = createGate();
  harness.upstream.on((...request) => void answered.opened.then(() => answers(200, started)(...request)), /write$/);
  const written = write("k1");
  await harness.upstream.until(1);
  harness.clock.now += 60_000;
  await (await harness.another()).tracker.round();
  const [{ id } = { id: "" }] = await harness.store.selectFrom("operations").select("id").execute();
  expect(lines("operation taken over", "operation unconfirmed")).toMatchObject([
    { event: "operation unconfirmed", operationId: id, why: "unknown" },
    { event: "operation taken over", level: "warn", operationId: id, error: "POSTERN_OUTCOME_UNKNOWN" },
  ]);
  answered.open();
  await written;
});

test("a run has a line when an item halts it, and when another instance goes on with it", async () => {
  serveAddresses(harness.upstream, new Map());
  const body = { networkId: "net-1", lines: [{ reference: "alice", count: 2 }], onFailure: "stop" };
  const answer = await harness.send(ada, "POST", "/console/held/runs", {
    payload: await checkedRun(harness, ada, "held", body),
    headers: { "idempotency-key": "start" },
  });
  const { id } = runAnswerSchema.parse(answer.json()).data;
  harness.upstream.on(answers(400, errorBody("ERR_010", 400)), /generate$/);
  // Longer than the instance that created it holds it.
  harness.clock.now += 300_000;
  const { runs } = await harness.another();
  await runs.round();
  await runs.idle();
  expect(lines("run taken over", "run halted")).toMatchObject([
    { event: "run taken over", level: "warn", environment: "held", run: id },
    {
      event: "run halted",
      level: "warn",
      environment: "held",
      run: id,
      operationId: expect.any(String),
      why: "failed",
    },
  ]);
  await runs.round();
  await runs.idle();
  expect(lines("run taken over", "run halted")).toHaveLength(2);
});

test("sessions that an admin ends have a line with the person and no name", async () => {
  const grace = await harness.signIn("viewer", "Grace Hopper");
  await harness.send(ada, "POST", "/console/people/end-sessions", { payload: { person: grace.id } });
  expect(lines("session ended")).toMatchObject([{ level: "warn", personId: grace.id, why: "end-sessions" }]);
  expect(harness.logged.join("\n")).not.toContain("Hopper");
});
