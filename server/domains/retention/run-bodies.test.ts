import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { removeOld } from "#server/testing/retention.ts";
import { type RunService, serveRuns, writes } from "#server/testing/run-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { type Run, runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";

const day = 86_400_000;

let harness: Harness;
let ada: Person;
let service: RunService;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  service = serveRuns(harness.upstream);
});
afterEach(() => harness.close());

const post = async (path: string, payload: object, key = "start-1") =>
  harness.send(ada, "POST", `/console/held/runs${path}`, {
    payload: path === "" ? await checkedRun(harness, ada, "held", payload) : payload,
    headers: { "idempotency-key": key },
  });
const begin = async (amounts: readonly string[], more = {}) =>
  runAnswerSchema.parse((await post("", writes(amounts, more))).json()).data;
const storedRun = async ({ id }: Run) =>
  runAnswerSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}`)).json()).data;
const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) {
    harness.clock.now += 2_000;
    await harness.runs.round();
    await harness.runs.idle();
    await harness.track();
    await harness.runs.idle();
  }
};
const stored = ({ id }: Run) =>
  harness.store
    .selectFrom("run_items")
    .select(["body", "cells", "state"])
    .where("run_id", "=", id)
    .orderBy("position")
    .execute();

const age = async (days: number) => {
  await harness.store.updateTable("operations").set({ meaning_due: null }).execute();
  harness.clock.now += days * day;
  const { store, clock, dependencies } = harness;
  const slices = await removeOld(
    { bodies: 30 },
    { store, now: () => clock.now, elapsed: dependencies.elapsed, pass: (ms) => (clock.now += ms) },
  );
  // A session lasts a week.
  ada = await harness.signIn("operator", "Ada");
  return slices;
};

test("the requests and the input of a finished run are removed; its items, operations and result stay", async () => {
  const run = await begin(["1", "2"]);
  await rounds(8);
  await age(31);
  expect(await storedRun(run)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
  expect(await stored(run)).toEqual([
    { body: "null", cells: null, state: "succeeded" },
    { body: "null", cells: null, state: "succeeded" },
  ]);
  const answer = await harness.send(ada, "GET", `/console/held/runs/${run.id}/items?take=100`);
  const { data } = runItemListSchema.parse(answer.json());
  expect(data.map(({ body, state, operationId }) => [body, state, typeof operationId])).toEqual([
    [null, "succeeded", "string"],
    [null, "succeeded", "string"],
  ]);
  const operations = await harness.store.selectFrom("operations").select("body_removed_at").execute();
  expect(operations.every(({ body_removed_at: at }) => at !== null)).toBe(true);
  const result = await harness.send(ada, "GET", `/console/held/runs/${run.id}/result`);
  expect([result.statusCode, result.body]).toEqual([200, expect.stringContaining("succeeded")]);
});

describe("Reliability 35: a run whose requests were removed sends nothing any more", () => {
  test("it can be neither retried nor copied", async () => {
    const run = await begin(["1", "2"], { onFailure: "continue" });
    await rounds(8);
    await harness.store.updateTable("run_items").set({ state: "not_sent" }).where("position", "=", 1).execute();
    await age(31);
    const retried = await harness.send(ada, "POST", `/console/held/runs/${run.id}/retry`, { payload: {} });
    expect([retried.statusCode, retried.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining("removed because of their age") }),
    ]);
    const copied = await post("/check", { from: { runId: run.id, states: ["not_sent"] } });
    expect([copied.statusCode, copied.json()]).toEqual([
      410,
      expect.objectContaining({ message: expect.stringContaining("removed because of their age") }),
    ]);
    await rounds(4);
    expect(service.taken).toEqual(["1", "2"]);
    expect((await storedRun(run)).state).toBe("done");
  });

  test.each(["running", "paused", "halted", "needs_share"] as const)(
    "a run that is %s keeps everything",
    async (state) => {
      service.taking((nth) => (nth === 0 ? answers(400, errorBody("ERR_010", 400)) : undefined));
      const run = await begin(["1", "2"]);
      await rounds(3);
      await harness.store.updateTable("runs").set({ state }).execute();
      const before = await stored(run);
      await age(4000);
      expect(await stored(run)).toEqual(before);
      expect(before[0]?.body).not.toBe("null");
    },
  );

  test("a cancelled run keeps everything until its items are settled, and so do their operations", async () => {
    const run = await begin(["1", "2"]);
    await rounds(8);
    await harness.store.updateTable("runs").set({ state: "cancelled" }).execute();
    await harness.store.updateTable("run_items").set({ state: "unknown" }).where("position", "=", 0).execute();
    const before = await stored(run);
    await age(31);
    expect(await stored(run)).toEqual(before);
    const rows = await harness.store
      .selectFrom("operations")
      .innerJoin("run_items", "run_items.operation_id", "operations.id")
      .select(["run_items.position", "operations.body_removed_at"])
      .orderBy("run_items.position")
      .execute();
    expect(rows.map(({ body_removed_at: at }) => at === null)).toEqual([true, false]);
  });
});

test("a long run is marked before its first items are removed, so a kill in between leaves nothing to copy", async () => {
  const run = await begin(["1", "2"]);
  await rounds(8);
  const [item] = await harness.store.selectFrom("run_items").selectAll().where("position", "=", 0).execute();
  if (item === undefined) throw new Error("The run has no item.");
  for (let from = 2; from < 502; from += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...item,
      position: from + index,
      operation_id: null,
      state: "failed" as const,
    }));
    await harness.store.insertInto("run_items").values(rows).execute();
  }
  await harness.store.updateTable("operations").set({ meaning_due: null }).execute();
  harness.clock.now += 31 * day;
  const { store, clock, dependencies } = harness;
  let marks = 0;
  let isKilled = false;
  const place = { store, elapsed: dependencies.elapsed, now: () => (isKilled ? dead() : clock.now) };
  const dead = (): number => {
    throw new Error("killed");
  };
  const left = async () => (await stored(run)).filter(({ body }) => body !== "null").length;
  const pass = async () => {
    const row = await store.selectFrom("runs").select("bodies_removed_at").executeTakeFirstOrThrow();
    if (row.bodies_removed_at !== null) marks += 1;
  };
  const dying = removeOld(
    { bodies: 30 },
    {
      ...place,
      pass: (ms) => {
        clock.now += ms;
        void pass();
        if (marks > 0) isKilled = true;
      },
    },
  );
  await expect(dying).rejects.toThrow("killed");
  expect(await left()).toBeGreaterThan(0);
  ada = await harness.signIn("operator", "Ada");
  const copied = await post("/check", { from: { runId: run.id, states: ["failed"] } });
  expect(copied.statusCode).toBe(410);
  isKilled = false;
  clock.now += 600_000;
  // A removal that has begun is completed, even if the configuration by then keeps everything.
  await removeOld({}, { ...place, owner: "the next", pass: (ms) => (clock.now += ms) });
  expect(await left()).toBe(0);
});
