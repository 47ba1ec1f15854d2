import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operationListSchema } from "#shared/console/operation.ts";
import { type Run, runAnswerSchema, type RunItem, runItemListSchema, runListSchema } from "#shared/console/run.ts";
import { serveAddresses } from "#server/testing/address-service.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";

const dump = readFileSync(new URL("../../testing/before-runs.sql", import.meta.url), "utf8");
/** The dump's session, with these runs. */
const ada: Person = {
  cookie: "postern_session_4600=Rv8I7qHkX_8GDL-SOkPAvEUQ1krwMiDD2kanC1XxE20",
  id: "42adcc24-06d9-43c1-b1e4-3be279884453",
};
const ids = {
  done: "8852a73c-884b-4fe6-b807-81be39a9f0eb",
  halted: "ef791c9f-66db-4215-a662-6345146c8ad0",
  cancelled: "44b95c1a-1244-487b-9d44-6268a8ef099f",
  paused: "e3375946-7ffb-427a-8737-fa56d3aac2b9",
  asked: "ec6cfc3b-70a8-4706-a8f9-17b0a3e76fc0",
  running: "949d1382-f740-481e-b52b-b93646cd2669",
};

/** What the service had created when Postern was killed. */
const before = { done: 2, h0: 1, c0: 1, p0: 1, 'p1 ü"x': 1, a0: 1, alice: 2, carol: 1, dave: 1, gina: 1 };
let made: Map<string, number>;
let harness: Harness;
beforeEach(async () => {
  made = new Map(Object.entries(before));
  harness = await startHarness({}, {}, dump);
  serveAddresses(harness.upstream, made);
});
afterEach(() => harness.close());

const found = async (id: string, environment = "held") =>
  runAnswerSchema.parse((await harness.send(ada, "GET", `/console/${environment}/runs/${id}`)).json()).data;
const items = async (id: string, environment = "held"): Promise<readonly RunItem[]> => {
  const answer = await harness.send(ada, "GET", `/console/${environment}/runs/${id}/items?take=100`);
  return runItemListSchema.parse(answer.json()).data;
};
const post = async (path: string, payload: object, person = ada, environment = "held") =>
  (await harness.send(person, "POST", `/console/${environment}${path}`, { payload })).statusCode;
const later = async () => {
  harness.clock.now += 60_000;
  await harness.track();
  await harness.runs.round();
  await harness.runs.idle();
};
/** Settles the unconfirmed operations as the service would: nothing was created. */
const settleRest = async () => {
  const admin = await harness.signIn("admin");
  const answer = await harness.send(admin, "GET", "/console/held/operations?state=unknown&take=100");
  for (const { id } of operationListSchema.parse(answer.json()).data) {
    expect(await post(`/operations/${id}/settle`, { outcome: "not_sent", note: "None was made." }, admin)).toBe(200);
  }
};
const total = ({ counts }: Run) => Object.values(counts).reduce((sum, count) => sum + count, 0);

test("runs of an earlier schema keep their states, items and operations", async () => {
  const all = [
    ...runListSchema.parse((await harness.send(ada, "GET", "/console/held/runs")).json()).data,
    await found(ids.asked, "ask"),
  ];
  expect(new Map(all.map((run) => [run.id, run.state]))).toEqual(
    new Map([
      [ids.running, "running"],
      [ids.paused, "paused"],
      [ids.cancelled, "cancelled"],
      [ids.halted, "halted"],
      [ids.done, "done"],
      [ids.asked, "needs_share"],
    ]),
  );
  for (const run of all) {
    expect(run).toMatchObject({ endpoints: ["generateAddress"], networkId: "net-1", atOnce: 4, onFailure: "continue" });
    expect(total(run)).toBe(run.total);
  }
  expect((await found(ids.running)).counts).toMatchObject({
    succeeded: 1,
    sending: 4,
    failed: 1,
    unknown: 2,
    waiting: 4,
  });
  expect((await found(ids.halted)).counts).toMatchObject({ succeeded: 1, failed: 6, waiting: 1 });
  expect((await found(ids.cancelled)).counts).toMatchObject({ succeeded: 1, cancelled: 3, unknown: 1 });
  const [, , , strange] = await items(ids.paused);
  expect(strange?.body).toEqual({ reference: 'p1 ü"x', networkId: "net-1" });
  const answer = await harness.send(ada, "GET", `/console/held/operations?run=${ids.running}&take=100`);
  const operations = operationListSchema.parse(answer.json()).data;
  expect(operations.map(({ state }) => state).toSorted()).toEqual(
    ["succeeded", "rejected", "unknown", "unknown", "sending", "sending", "sending", "sending"].toSorted(),
  );
});

test("Reliability 21: a run that was under way continues, and no address is generated twice", async () => {
  for (let round = 0; round < 4; round += 1) await later();
  // The outcomes for erin and frank are unknown, and frank's second address waits for his first.
  expect(await found(ids.running)).toMatchObject({
    state: "running",
    counts: { succeeded: 8, failed: 1, unknown: 2, waiting: 1 },
  });
  expect(harness.upstream.count("POST")).toBe(3);
  await settleRest();
  for (let round = 0; round < 4; round += 1) await later();
  expect(await found(ids.running)).toMatchObject({ state: "done", counts: { succeeded: 11, failed: 1 } });
  expect(Object.fromEntries(made)).toEqual({ ...before, alice: 3, carol: 2, frank: 2, erin: 1, heidi: 1 });
  const addresses = (await items(ids.running)).flatMap(({ address }) => (address === null ? [] : [address]));
  expect(new Set(addresses).size).toBe(11);
});

test("stopped runs continue when a person resumes them, with the share if people type it", async () => {
  expect(await post(`/runs/${ids.paused}/resume`, {})).toBe(200);
  expect(await post(`/runs/${ids.halted}/resume`, {})).toBe(200);
  expect(await post(`/runs/${ids.cancelled}/resume`, {})).toBe(409);
  expect(await post(`/runs/${ids.asked}/resume`, {}, ada, "ask")).toBe(400);
  expect(await post(`/runs/${ids.asked}/resume`, { clientShare }, ada, "ask")).toBe(200);
  for (let round = 0; round < 3; round += 1) await later();
  expect(await found(ids.paused)).toMatchObject({ state: "done", counts: { succeeded: 5 } });
  expect(await found(ids.halted)).toMatchObject({ state: "done", counts: { succeeded: 2, failed: 6 } });
  expect(await found(ids.asked, "ask")).toMatchObject({ state: "done", counts: { succeeded: 3 } });
  expect(await found(ids.cancelled)).toMatchObject({ state: "cancelled", counts: { cancelled: 3, unknown: 1 } });
  expect(Object.fromEntries(made)).toMatchObject({ p0: 3, 'p1 ü"x': 2, r1: 1, a0: 3, c0: 1 });
});

test("a repeated start gets the run it began", async () => {
  const lines = [
    { reference: "p0", count: 3 },
    { reference: 'p1 ü"x', count: 2 },
  ];
  const again = await harness.send(ada, "POST", "/console/held/runs", {
    payload: { networkId: "net-1", lines },
    headers: { "idempotency-key": "start-paused" },
  });
  expect([again.statusCode, runAnswerSchema.parse(again.json()).data.id]).toEqual([200, ids.paused]);
});
